import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { RichTextInput } from 'ra-input-rich-text'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Form } from 'react-admin'
import { shopColours } from '../lib/shop-identity.ts'
import { pastedHtml } from './pasted-html.ts'
import { RICH_TEXT_EXTENSIONS } from './rich-text-extensions.ts'
import type { RichTextFieldProps } from './rich-text-field.tsx'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { TABLE_LOOK } from './table-look.ts'

const REFUSED_IMAGE = 'รูปที่วางไม่ถูกใส่ ข้อความมีได้เฉพาะรูปของร้าน ใส่รูปของบทความที่ช่องรูปประกอบ'

/** The editor itself; comes with the first page that needs it (see rich-text-field.tsx). */
export function RichTextEditor({ label, value, onChange, problem, hint }: RichTextFieldProps) {
  // The editor holds its own text and reports each change. A value from elsewhere begins another editor, so that undo does not lead
  // to a text that was taken back or replaced by that of another volunteer.
  const written = useRef(value)
  const [start, setStart] = useState({ key: 0, html: value })
  useEffect(() => {
    if (value === written.current) return
    written.current = value
    setStart(({ key }) => ({ key: key + 1, html: value }))
  }, [value])

  const [refused, setRefused] = useState(false)
  const options = useMemo(() => {
    const refusesFiles = (data: DataTransfer | null) => {
      const onlyFiles = data !== null && data.files.length > 0 && !data.types.includes('text/html')
      if (onlyFiles) setRefused(true)
      return onlyFiles
    }
    return {
      extensions: RICH_TEXT_EXTENSIONS,
      editorProps: {
        transformPastedHTML: (html: string) => {
          const pasted = pastedHtml(html)
          setRefused(pasted.refusedImages > 0)
          return pasted.html
        },
        handlePaste: (_view: unknown, { clipboardData }: ClipboardEvent) => refusesFiles(clipboardData),
        handleDrop: (_view: unknown, { dataTransfer }: DragEvent) => refusesFiles(dataTransfer),
        attributes: { role: 'textbox', 'aria-label': label, 'aria-multiline': 'true', lang: 'th' },
      },
    }
  }, [label])

  return (
    <Box
      sx={{
        minWidth: 0,
        '& .ProseMirror': {
          minHeight: 160,
          maxHeight: '70dvh',
          overflowY: 'auto',
          overflowWrap: 'anywhere',
          '&:focus-visible': { outline: `3px solid ${shopColours.main}`, outlineOffset: 1 },
        },
        '& .ProseMirror img': { maxWidth: '100%', height: 'auto' },
        '& .ProseMirror pre': { overflowX: 'auto' },
        '& .ProseMirror :is(pre, code)': { fontFamily: 'inherit' },
        '& .ProseMirror:has(table)': { overflowX: 'auto' },
        ...TABLE_LOOK,
        '& .ProseMirror table': { mb: 2 },
        '& .ProseMirror .selectedCell': { bgcolor: 'primary.light' },
        '& .MuiFormControl-root > .MuiFormHelperText-root': { display: 'none' },
        ...(problem && { '& .RaRichTextInput-editorContent .ProseMirror': { borderColor: 'error.main' } }),
      }}
    >
      <Form key={start.key} record={start}>
        <RichTextInput
          source="html"
          label={label}
          helperText={false}
          editorOptions={options}
          toolbar={<RichTextToolbar label={label} />}
          onChange={(html: unknown) => {
            written.current = typeof html === 'string' ? html : ''
            onChange(written.current)
          }}
        />
      </Form>
      <FormHelperText role="status" sx={{ color: 'warning.dark' }}>
        {refused ? REFUSED_IMAGE : ''}
      </FormHelperText>
      {(problem ?? hint) && <FormHelperText error={problem !== undefined}>{problem ?? hint}</FormHelperText>}
    </Box>
  )
}
