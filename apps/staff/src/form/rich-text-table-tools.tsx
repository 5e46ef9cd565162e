import Button from '@mui/material/Button'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables'
import type { useTiptapEditor } from 'ra-input-rich-text'

type Editor = ReturnType<typeof useTiptapEditor>

const TOOLS = [
  ['เพิ่มแถว', addRowAfter],
  ['เพิ่มคอลัมน์', addColumnAfter],
  ['ลบแถว', deleteRow],
  ['ลบคอลัมน์', deleteColumn],
  ['ลบตาราง', deleteTable],
] as const

/** Rows and columns of the table at the cursor. */
export function RichTextTableTools({ editor }: { editor: Editor }) {
  return TOOLS.map(([name, command]) => (
    <Button
      key={name}
      size="small"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        command(editor.state, editor.view.dispatch)
        editor.commands.focus()
      }}
    >
      {name}
    </Button>
  ))
}
