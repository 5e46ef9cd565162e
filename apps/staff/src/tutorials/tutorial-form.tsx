import { MAX_TUTORIAL_CHARACTERS } from '@jansi/contract/staff-content'
import { youTubeId } from '@jansi/contract/tutorials'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import type { RefObject } from 'react'
import { ImageField } from '../ui/image-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { RichTextField } from '../ui/rich-text-field.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { CaptionedImages } from './captioned-images.tsx'
import { DIFFICULTIES, type TutorialDraft, type tutorialProblems } from './tutorial-draft.ts'

type TutorialFormProps = {
  draft: TutorialDraft
  problems: ReturnType<typeof tutorialProblems>
  onChange: (part: Partial<TutorialDraft> | ((was: TutorialDraft) => Partial<TutorialDraft>)) => void
  formRef: RefObject<HTMLDivElement | null>
}

/** The fields of an article. */
export function TutorialForm({ draft, problems, onChange, formRef }: TutorialFormProps) {
  const video = youTubeId(draft.video_url)
  return (
    <Box
      ref={formRef}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Panel title="บทความ">
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            <TextInput
              label="ชื่อบทความ"
              required
              value={draft.title}
              problem={problems.title}
              longest={MAX_TUTORIAL_CHARACTERS.title}
              onChange={(title) => onChange({ title })}
            />
            <TextInput
              label="คำโปรย"
              value={draft.description}
              hint="หนึ่งหรือสองประโยค แสดงในรายการบทความ"
              rows={2}
              longest={MAX_TUTORIAL_CHARACTERS.description}
              onChange={(description) => onChange({ description })}
            />
            <RichTextField
              label="เนื้อหา"
              value={draft.content}
              problem={problems.content}
              onChange={(content) => onChange({ content })}
            />
          </Box>
        </Panel>
        <Panel title="รูปประกอบ">
          <CaptionedImages
            images={draft.images}
            onChange={(next) => onChange((was) => ({ images: next(was.images) }))}
          />
        </Panel>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Panel title="การเผยแพร่">
          <SwitchField
            label="เผยแพร่ในร้าน"
            checked={draft.is_published}
            onChange={(is_published) => onChange({ is_published })}
          />
        </Panel>
        <Panel title="รูปหลัก">
          <ImageField
            alt="รูปหลักของบทความ"
            image={draft.main_image}
            onChange={(main_image) => onChange({ main_image })}
          />
        </Panel>
        <Panel title="รายละเอียด">
          <Box sx={{ display: 'grid', gap: 2 }}>
            <TextInput
              label="หมวดหมู่"
              required
              value={draft.category_name}
              problem={problems.category_name}
              longest={MAX_TUTORIAL_CHARACTERS.category_name}
              onChange={(category_name) => onChange({ category_name })}
            />
            <TextInput
              label="ผู้เขียน"
              required
              value={draft.author}
              problem={problems.author}
              longest={MAX_TUTORIAL_CHARACTERS.author}
              onChange={(author) => onChange({ author })}
            />
            <Autocomplete
              freeSolo
              options={[...DIFFICULTIES]}
              inputValue={draft.difficulty_level}
              onInputChange={(_, difficulty_level) => onChange({ difficulty_level })}
              renderInput={(params) => (
                <TextField
                  {...params}
                  label="ระดับความยาก"
                  required
                  error={problems.difficulty_level !== undefined}
                  helperText={problems.difficulty_level}
                />
              )}
            />
            <TextInput
              label="ลิงก์วิดีโอ YouTube"
              type="url"
              value={draft.video_url}
              problem={problems.video_url}
              hint={video ? `พบวิดีโอ ${video} ดูได้ในตัวอย่าง` : 'ไม่ระบุก็ได้'}
              longest={MAX_TUTORIAL_CHARACTERS.video_url}
              onChange={(video_url) => onChange({ video_url })}
            />
            <TextInput
              label="แท็ก"
              value={draft.tags}
              hint="คั่นด้วยจุลภาค เช่น สีน้ำ,มือใหม่"
              longest={MAX_TUTORIAL_CHARACTERS.tags}
              onChange={(tags) => onChange({ tags })}
            />
          </Box>
        </Panel>
      </Box>
    </Box>
  )
}
