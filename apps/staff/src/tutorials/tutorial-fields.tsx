import { youTubeVideo } from '@jansi/contract/youtube'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { FormImage, FormRichText, FormSwitch, FormText } from '../form/fields.tsx'
import { Column, Columns } from '../ui/page/columns.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { CaptionedImages } from './captioned-images.tsx'
import { DIFFICULTIES, type TutorialValues } from './tutorial-form.ts'

/** The fields of an article. */
export function TutorialFields() {
  return (
    <Columns widths={[3, 2]}>
      <Column>
        <Panel title="บทความ">
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            <FormText<TutorialValues> name="title" label="ชื่อบทความ" required />
            <FormText<TutorialValues>
              name="description"
              label="คำโปรย"
              hint="หนึ่งหรือสองประโยค แสดงในรายการบทความ"
              rows={2}
            />
            <FormRichText<TutorialValues> name="content" label="เนื้อหา" />
          </Box>
        </Panel>
        <Panel title="รูปประกอบ">
          <ImagesField />
        </Panel>
      </Column>
      <Column>
        <Panel title="การเผยแพร่">
          <FormSwitch<TutorialValues> name="is_published" label="เผยแพร่ในร้าน" />
        </Panel>
        <Panel title="รูปหลัก">
          <FormImage<TutorialValues> name="main_image_key" alt="รูปหลักของบทความ" />
        </Panel>
        <Panel title="รายละเอียด">
          <Box sx={{ display: 'grid', gap: 2 }}>
            <FormText<TutorialValues> name="category_name" label="หมวดหมู่" required />
            <FormText<TutorialValues> name="author" label="ผู้เขียน" required />
            <DifficultyField />
            <VideoField />
            <FormText<TutorialValues> name="tags" label="แท็ก" hint="คั่นด้วยจุลภาค เช่น สีน้ำ,มือใหม่" />
          </Box>
        </Panel>
      </Column>
    </Columns>
  )
}

function ImagesField() {
  const { getValues } = useFormContext<TutorialValues>()
  const { field } = useController<TutorialValues, 'images'>({ name: 'images' })
  return (
    <CaptionedImages images={field.value} onChange={(next) => field.onChange(next(getValues('images')))} />
  )
}

function DifficultyField() {
  const { field, fieldState } = useController<TutorialValues, 'difficulty_level'>({
    name: 'difficulty_level',
  })
  return (
    <Autocomplete
      freeSolo
      options={[...DIFFICULTIES]}
      inputValue={field.value}
      onInputChange={(_, difficulty) => field.onChange(difficulty)}
      renderInput={(params) => (
        <TextField
          {...params}
          label="ระดับความยาก"
          required
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
        />
      )}
    />
  )
}

function VideoField() {
  const video = youTubeVideo(useWatch<TutorialValues, 'video_url'>({ name: 'video_url' }))
  return (
    <FormText<TutorialValues>
      name="video_url"
      label="ลิงก์วิดีโอ YouTube"
      type="url"
      hint={video ? `พบวิดีโอ ${video.id} ดูได้ในตัวอย่าง` : 'ไม่ระบุก็ได้'}
    />
  )
}
