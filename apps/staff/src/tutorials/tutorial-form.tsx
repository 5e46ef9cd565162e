import { showsSomething, textOfHtml } from '@jansi/contract/html/html-text'
import { createTutorial, tutorialImageInput, updateTutorial } from '@jansi/contract/staff-content'
import { storedImage } from '@jansi/contract/staff-images'
import { youTubeVideo } from '@jansi/contract/youtube'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { describeText } from '../form/differences.ts'
import { FormImage, FormRichText, FormText } from '../form/fields.tsx'
import { type Field, fieldsForm, flag, image, text, type Values } from '../form/record-fields.tsx'
import { optionalImage, trimmed } from '../form/typed-values.ts'
import { type CaptionedImage, CaptionedImages } from './captioned-images.tsx'

const { shape } = createTutorial.body

/** The tags of the shop's own articles; staff may write others. */
const DIFFICULTIES = ['ง่าย', 'ปานกลาง', 'ท้าทาย'] as const

const captionedImage = z
  .object({ image: storedImage, caption: trimmed(tutorialImageInput.shape.caption) })
  .transform(({ image: { key }, caption }) => ({ image_key: key, caption }))

const images: Field<CaptionedImage[], CaptionedImage[], z.output<typeof shape.images>> = {
  label: 'รูปประกอบ',
  schema: z.array(captionedImage).pipe(shape.images),
  empty: [],
  read: (stored) => stored,
  describe: (entries) => entries.map(({ image: { url }, caption }) => ({ url, caption })),
  control: () => <ImagesField />,
}

/** An article of the shop, a draft until it is published. */
export const tutorialFields = {
  title: text('ชื่อบทความ', shape.title, { problem: 'ระบุชื่อบทความ', required: true }),
  description: text('คำโปรย', shape.description, {
    hint: 'หนึ่งหรือสองประโยค แสดงในรายการบทความ',
    rows: 2,
  }),
  category_name: text('หมวดหมู่', shape.category_name, {
    problem: 'ระบุหมวดหมู่ เช่น เทคนิค',
    required: true,
  }),
  author: text('ผู้เขียน', shape.author, { problem: 'ระบุชื่อผู้เขียน', required: true }),
  difficulty_level: {
    ...text('ระดับความยาก', shape.difficulty_level, { problem: 'ระบุระดับความยาก' }),
    empty: DIFFICULTIES[0],
    control: () => <DifficultyField />,
  },
  main_image_key: image('รูปหลัก', optionalImage, (name) => <FormImage name={name} alt="รูปหลักของบทความ" />),
  video_url: {
    ...text('วิดีโอ', shape.video_url, {
      problem: 'ใช้ลิงก์ของ YouTube เช่น https://youtu.be/… หรือเว้นว่างไว้',
    }),
    control: () => <VideoField />,
  },
  content: {
    ...text('เนื้อหา', shape.content),
    describe: (html: string) => describeText(textOfHtml(html)),
    control: (name: string) => <FormRichText name={name} label="เนื้อหา" />,
  },
  tags: text('แท็ก', shape.tags, { hint: 'คั่นด้วยจุลภาค เช่น สีน้ำ,มือใหม่' }),
  is_published: {
    ...flag('เผยแพร่ในร้าน'),
    label: 'เผยแพร่',
    empty: false,
    describe: (published: boolean) => (published ? 'เผยแพร่' : 'ฉบับร่าง'),
  },
  images,
}

/** A tutorial as it is edited. */
export type TutorialValues = Values<typeof tutorialFields>

export const tutorialForm = fieldsForm(
  tutorialFields,
  updateTutorial.responses[409],
  ({ is_published, content }) =>
    is_published && !showsSomething(content)
      ? [{ path: ['content'], text: 'เขียนเนื้อหาก่อนเผยแพร่ หรือบันทึกเป็นฉบับร่าง' }]
      : [],
)

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
