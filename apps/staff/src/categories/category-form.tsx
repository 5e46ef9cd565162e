import { imageAtWidth } from '@jansi/contract/images'
import { MAX_NAME_CHARACTERS } from '@jansi/contract/staff-catalog'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { RefObject } from 'react'
import { useImageUpload } from '../lib/use-image-upload.ts'
import { ImageDrop } from '../ui/image-drop.tsx'
import { Panel } from '../ui/panel.tsx'
import type { CategoryDraft, categoryProblems } from './category-draft.ts'

type CategoryFormProps = {
  draft: CategoryDraft
  problems: ReturnType<typeof categoryProblems>
  onChange: (part: Partial<CategoryDraft>) => void
  formRef: RefObject<HTMLDivElement | null>
}

/** The fields of a category and its image. */
export function CategoryForm({ draft, problems, onChange, formRef }: CategoryFormProps) {
  const { upload, uploading } = useImageUpload()

  async function choose(files: File[]) {
    const [image] = await upload(files)
    if (image) onChange({ image })
  }

  return (
    <Box ref={formRef} sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      <Panel title="หมวดหมู่">
        <Box sx={{ display: 'grid', gap: 2 }}>
          <TextField
            label="ชื่อที่แสดงในร้าน"
            required
            value={draft.display_name}
            onChange={(event) => onChange({ display_name: event.target.value })}
            error={problems.display_name !== undefined}
            helperText={problems.display_name}
            slotProps={{ htmlInput: { maxLength: MAX_NAME_CHARACTERS } }}
          />
          <TextField
            label="ชื่อย่อภาษาอังกฤษ"
            required
            value={draft.name}
            onChange={(event) => onChange({ name: event.target.value })}
            error={problems.name !== undefined}
            helperText={problems.name ?? 'ใช้ในไฟล์ CSV เช่น water-colour'}
            slotProps={{ htmlInput: { maxLength: 60, autoCapitalize: 'none', spellCheck: false } }}
          />
        </Box>
      </Panel>
      <Panel title="รูปหมวดหมู่">
        <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
          {draft.image && (
            <>
              <Box
                component="img"
                src={imageAtWidth(draft.image.url, 640)}
                alt="รูปหมวดหมู่"
                sx={{ width: 200, aspectRatio: '1', objectFit: 'cover', borderRadius: '12px' }}
              />
              <Button color="error" onClick={() => onChange({ image: null })}>
                เอารูปออก
              </Button>
            </>
          )}
          <ImageDrop
            label={draft.image ? 'เปลี่ยนรูป' : 'เพิ่มรูป'}
            busy={uploading}
            onFiles={(files) => void choose(files)}
          />
        </Box>
      </Panel>
    </Box>
  )
}
