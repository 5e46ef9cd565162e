import { linkAddress } from '@jansi/contract/html/link-address'
import { Extension, Mark, Node } from '@tiptap/core'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'
import StarterKit from '@tiptap/starter-kit'
import { DefaultEditorOptions } from 'ra-input-rich-text'

/** Roles that the commands of prosemirror-tables know the nodes by. */
const TABLE_ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => (TABLE_ROLES[name] ? { tableRole: TABLE_ROLES[name] } : {}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts: () => ({
    Tab: ({ editor }) => goToNextCell(1)(editor.state, editor.view.dispatch),
    'Shift-Tab': ({ editor }) => goToNextCell(-1)(editor.state, editor.view.dispatch),
  }),
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const cell = (name: string, tag: string) =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      colwidth: { rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

function span(name: 'colspan' | 'rowspan') {
  return {
    default: 1,
    parseHTML: (element: HTMLElement) => Number(element.getAttribute(name) ?? 1) || 1,
    renderHTML: (attributes: Record<string, unknown>) =>
      attributes[name] === 1 ? {} : { [name]: attributes[name] },
  }
}

const mark = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

/** Names of places in the text, to which its links may lead. */
const Places = Extension.create({
  name: 'places',
  addGlobalAttributes: () => [
    {
      types: ['heading', 'paragraph', 'listItem'],
      attributes: { id: { default: null, keepOnSplit: false } },
    },
  ],
})

/** Those of react-admin's extensions whose formats the shop shows: no colours and no alignment. */
const KEPT = (DefaultEditorOptions.extensions ?? []).filter(
  ({ name }) => name === 'image' || name === 'highlight',
)

// npm installs two releases of the core, whose types differ; the build takes one for both (vite.config.ts).
type Extensions = NonNullable<typeof DefaultEditorOptions.extensions>

/** The editor's formats: exactly the elements of the contract's `rich-text.ts` that an editor can hold. */
export const RICH_TEXT_EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: (uri) => linkAddress(uri) !== null },
  }),
  ...KEPT,
  mark('subscript', 'sub'),
  mark('superscript', 'sup'),
  Places,
  Table,
  TableRow,
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
] as unknown[] as Extensions
