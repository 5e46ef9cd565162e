import type { SvgIconComponent } from '@mui/icons-material'
import BoldIcon from '@mui/icons-material/FormatBold'
import ClearIcon from '@mui/icons-material/FormatClear'
import ItalicIcon from '@mui/icons-material/FormatItalic'
import BulletsIcon from '@mui/icons-material/FormatListBulleted'
import NumbersIcon from '@mui/icons-material/FormatListNumbered'
import QuoteIcon from '@mui/icons-material/FormatQuote'
import UnderlineIcon from '@mui/icons-material/FormatUnderlined'
import LinkIcon from '@mui/icons-material/Link'
import TableIcon from '@mui/icons-material/TableChartOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTiptapEditor } from 'ra-input-rich-text'
import { useSyncExternalStore } from 'react'
import { askForLink } from './ask-for-link.ts'
import { RichTextTableTools } from './rich-text-table-tools.tsx'

type Editor = ReturnType<typeof useTiptapEditor>

type Tool = {
  name: string
  icon: SvgIconComponent
  /** The mark or block that is on at the cursor. */
  shows: string | null
  press: (editor: Editor) => void
}

const TOOLS: readonly Tool[] = [
  mark('ตัวหนา', BoldIcon, 'bold'),
  mark('ตัวเอน', ItalicIcon, 'italic'),
  mark('ขีดเส้นใต้', UnderlineIcon, 'underline'),
  list('รายการแบบจุด', BulletsIcon, 'bulletList'),
  list('รายการแบบลำดับ', NumbersIcon, 'orderedList'),
  {
    name: 'คำพูดอ้างอิง',
    icon: QuoteIcon,
    shows: 'blockquote',
    press: (editor) => editor.chain().focus().toggleWrap('blockquote').run(),
  },
  { name: 'ลิงก์', icon: LinkIcon, shows: 'link', press: askForLink },
  {
    name: 'ตาราง',
    icon: TableIcon,
    shows: 'table',
    // Within a table its own tools are shown.
    press: (editor) => {
      if (!editor.isActive('table')) editor.chain().focus().insertContent(NEW_TABLE).run()
    },
  },
  {
    name: 'ล้างรูปแบบ',
    icon: ClearIcon,
    shows: null,
    press: (editor) => editor.chain().focus().clearNodes().unsetAllMarks().run(),
  },
]

const row = (cell: string) => `<tr>${`<${cell}></${cell}>`.repeat(2)}</tr>`
const NEW_TABLE = `<table>${row('th')}${row('td')}${row('td')}</table>`

const LEVELS = [
  ['0', 'ข้อความ'],
  ['2', 'หัวข้อ'],
  ['3', 'หัวข้อย่อย'],
] as const

/** Headings, emphasis, lists, quotes, links and tables: the elements that an article of the shop may have. */
export function RichTextToolbar({ label }: { label: string }) {
  const editor = useTiptapEditor() as Editor | null
  const on = useActive(editor)
  return (
    <Box
      role="group"
      aria-label={`จัดรูปแบบ ${label}`}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mt: 1, mb: 1 }}
    >
      <TextField
        select
        label="ระดับ"
        value={LEVELS.find(([level]) => on.includes(`heading${level}`))?.[0] ?? '0'}
        onChange={({ target }) => {
          const level = Number(target.value)
          const chain = editor?.chain().focus()
          if (level === 0) chain?.setNode('paragraph').run()
          else chain?.setNode('heading', { level }).run()
        }}
        sx={{ width: '140px !important', mr: 0.5 }}
      >
        {LEVELS.map(([level, name]) => (
          <MenuItem key={level} value={level}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {TOOLS.map((tool) => {
        const pressed = tool.shows !== null && on.includes(tool.shows)
        return (
          <IconButton
            key={tool.name}
            aria-label={tool.name}
            title={tool.name}
            aria-pressed={tool.shows === null ? undefined : pressed}
            // The selection in the text stays while a tool is pressed.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => editor && tool.press(editor)}
            sx={{
              borderRadius: '8px',
              ...(pressed && { bgcolor: 'primary.light', color: 'primary.dark' }),
            }}
          >
            <tool.icon />
          </IconButton>
        )
      })}
      {editor && on.includes('table') && <RichTextTableTools editor={editor} />}
    </Box>
  )
}

function mark(name: string, icon: SvgIconComponent, type: string): Tool {
  return { name, icon, shows: type, press: (editor) => editor.chain().focus().toggleMark(type).run() }
}

function list(name: string, icon: SvgIconComponent, type: string): Tool {
  return {
    name,
    icon,
    shows: type,
    press: (editor) => editor.chain().focus().toggleList(type, 'listItem').run(),
  }
}

/** Names of the formats at the cursor, read again with each change of text or selection. */
function useActive(editor: Editor | null): string[] {
  const shown = useSyncExternalStore(
    (listener) => {
      editor?.on('transaction', listener)
      return () => {
        editor?.off('transaction', listener)
      }
    },
    () => {
      if (!editor || editor.isDestroyed) return ''
      const tools = TOOLS.flatMap(({ shows }) => (shows && editor.isActive(shows) ? [shows] : []))
      const levels = LEVELS.flatMap(([level]) =>
        editor.isActive('heading', { level: Number(level) }) ? [`heading${level}`] : [],
      )
      return [...tools, ...levels].join(' ')
    },
  )
  return shown.split(' ')
}
