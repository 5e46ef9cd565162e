import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { DefaultEditorOptions, RichTextInput } from 'ra-input-rich-text'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Form } from 'react-admin'
import type { RichTextFieldProps } from './rich-text-field.tsx'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

/** The editor itself; comes with the first page that needs it (see rich-text-field.tsx). */
export function RichTextEditor({ label, value, onChange, problem, hint }: RichTextFieldProps) {
  // The editor holds its own text and reports each change; only a value from elsewhere fills it again.
  const written = useRef(value)
  const [record, setRecord] = useState({ id: 0, html: value })
  useEffect(() => {
    if (value === written.current) return
    written.current = value
    // A record of its own id: one that equals the record before would not fill the editor.
    setRecord(({ id }) => ({ id: id + 1, html: value }))
  }, [value])

  const options = useMemo(
    () => ({
      ...DefaultEditorOptions,
      editorProps: {
        attributes: { role: 'textbox', 'aria-label': label, 'aria-multiline': 'true', lang: 'th' },
      },
    }),
    [label],
  )

  return (
    <Box
      sx={{
        minWidth: 0,
        '& .ProseMirror': {
          minHeight: 160,
          maxHeight: '70dvh',
          overflowY: 'auto',
          overflowWrap: 'anywhere',
          '&:focus-visible': { outline: '3px solid #3d4fb5', outlineOffset: 1 },
        },
        '& .ProseMirror img': { maxWidth: '100%', height: 'auto' },
        '& .MuiFormControl-root > .MuiFormHelperText-root': { display: 'none' },
        ...(problem && { '& .RaRichTextInput-editorContent .ProseMirror': { borderColor: 'error.main' } }),
      }}
    >
      <Form record={record}>
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
      {(problem ?? hint) && <FormHelperText error={problem !== undefined}>{problem ?? hint}</FormHelperText>}
    </Box>
  )
}
