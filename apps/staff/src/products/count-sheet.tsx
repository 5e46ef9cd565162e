import { formatCount } from '@jansi/client/format'
import { deviceNow } from '@jansi/client/server-clock'
import { getPiece } from '@jansi/contract/calls/staff-pieces'
import { type CountLine, MAX_COUNT_LINES } from '@jansi/contract/staff-stock'
import ScanIcon from '@mui/icons-material/QrCodeScanner'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useCallback, useRef, useState } from 'react'
import { useGetList } from 'react-admin'
import { useNavigate } from 'react-router'
import { api } from '../lib/api/api.ts'
import { leadsToUnreadFigure } from '../lib/input/unread-figure.ts'
import { pieceRefusal } from '../lib/scanning/count-scan.ts'
import { READS_CODES } from '../lib/scanning/hand-scanner.ts'
import { refusalOf } from '../lib/scanning/own-code.ts'
import { signalScan } from '../lib/scanning/scan-signal.ts'
import { useScannedCodes } from '../lib/scanning/scanned-codes.ts'
import { paths } from '../paths.ts'
import { ActionBar } from '../ui/page/action-bar.tsx'
import { Page } from '../ui/page/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/page/states.tsx'
import { ScanDialog } from '../ui/scanning/scan-dialog.tsx'
import { CountResultDialog } from './count-result-dialog.tsx'
import { CountRow } from './count-row.tsx'
import { type ItemCode, itemCodeIn } from './item-code.ts'
import { useCountSheet } from './use-count-sheet.ts'

type LineRecord = CountLine & { id: number }

type CountSheetProps = {
  /** The name under which the device keeps the sheet. */
  scope: string
  filter: { shelf: string } | { category: number }
  name: string
}

const NOT_OURS = 'รหัสนี้ไม่ใช่รหัสของสินค้า'
/** A code that stays in front of the camera is one piece; away for this long, it is another. */
const SAME_CODE_MS = 1500

/** The sheet of a category or a shelf: expected figures, counted pieces, and the booking. */
export function CountSheet({ scope, filter, name }: CountSheetProps) {
  const {
    data: lines,
    total,
    error,
    refetch,
  } = useGetList<LineRecord>('count-lines', {
    filter,
    pagination: { page: 1, perPage: MAX_COUNT_LINES },
  })
  const sheet = useCountSheet(scope)
  const [isReviewing, setReviewing] = useState(false)
  const navigate = useNavigate()
  const counted = Object.values(sheet.draft)
  const differing = counted.filter((entry) => entry.counted !== entry.expected).length

  return (
    <Page title={`นับสต็อก ${name}`} back={{ to: paths.products.count(), label: 'เลือกชั้นวางหรือหมวดหมู่อื่น' }}>
      {lines ? (
        lines.length === 0 ? (
          <EmptyState title="ไม่มีตัวเลือกให้นับที่นี่" />
        ) : (
          <>
            {total !== undefined && total > lines.length && (
              <Alert severity="warning" sx={{ mb: 2 }}>
                {`มี ${formatCount(total)} ตัวเลือก แสดง ${formatCount(lines.length)} ตัวเลือกแรก แบ่งนับตามชั้นวางเพื่อให้ครบ`}
              </Alert>
            )}
            <ScanField lines={lines} sheet={sheet} />
            <Lines lines={lines} sheet={sheet} />
            <ActionBar label="บันทึกผลนับ">
              <Button
                variant="contained"
                disabled={counted.length === 0}
                onClick={() => setReviewing(!leadsToUnreadFigure())}
              >
                ดูผลก่อนบันทึก
              </Button>
              <Typography variant="body2" role="status" sx={{ alignSelf: 'center' }}>
                {`นับแล้ว ${formatCount(counted.length)} จาก ${formatCount(lines.length)} · ต่าง ${formatCount(differing)}`}
              </Typography>
            </ActionBar>
            {isReviewing && (
              <CountResultDialog
                lines={lines}
                draft={sheet.draft}
                problems={sheet.problems}
                busy={sheet.busy}
                onConfirm={async (reason) => {
                  if (await sheet.book(reason)) navigate(paths.products.count())
                }}
                onClose={() => setReviewing(false)}
              />
            )}
          </>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

type Sheet = ReturnType<typeof useCountSheet>

/** The lines by product. */
function Lines({ lines, sheet }: { lines: readonly LineRecord[]; sheet: Sheet }) {
  return (
    <Box
      component="ul"
      aria-label="รายการที่นับ"
      sx={{ m: 0, p: 0, maxWidth: 720, listStyle: 'none', bgcolor: 'background.paper', borderRadius: '12px' }}
    >
      {lines.map((line, index) => (
        <CountRow
          key={line.variant}
          line={line}
          startsProduct={lines[index - 1]?.product !== line.product}
          entry={sheet.draft[line.variant]}
          problem={sheet.problems[line.variant]}
          onCount={sheet.count}
        />
      ))}
    </Box>
  )
}

/** Codes that are scanned or typed: each adds one piece to its line. */
function ScanField({ lines, sheet }: { lines: readonly LineRecord[]; sheet: Sheet }) {
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [isScanning, setScanning] = useState(false)
  const last = useRef({ code: '', at: 0 })
  /** The numbered pieces that were counted since this page was opened: each counts once. */
  const pieces = useRef(new Set<number>())
  useScannedCodes(take)

  function refuse(problem: string) {
    setNote(problem)
    signalScan('refused')
  }

  function take(scanned: string) {
    const code = itemCodeIn(scanned)
    if (code === null) refuse(refusalOf(scanned, NOT_OURS))
    else void addByCode(code)
  }

  async function addByCode({ kind, id }: ItemCode) {
    if (kind === 'variant') return add(id)
    if (pieces.current.has(id)) return refuse('นับชิ้นนี้ไปแล้ว')
    pieces.current.add(id)
    try {
      add((await api(getPiece, { params: { id } })).variant)
    } catch (error) {
      pieces.current.delete(id)
      refuse(pieceRefusal(error))
    }
  }

  function add(variant: number) {
    const line = lines.find((one) => one.variant === variant)
    if (!line) {
      refuse('รหัสนี้ไม่อยู่ในรายการที่กำลังนับ')
      return
    }
    const pieces = sheet.addPiece(line)
    signalScan('counted')
    setNote(`${line.product_name} ${line.size}: นับได้ ${formatCount(pieces)}`)
    document.getElementById(`line-${variant}`)?.scrollIntoView?.({ block: 'center' })
  }

  const see = useCallback(({ kind, id }: ItemCode) => {
    const now = deviceNow()
    const code = `${kind} ${id}`
    const isSame = last.current.code === code && now - last.current.at < SAME_CODE_MS
    last.current = { code, at: now }
    return !isSame
  }, [])

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        take(text)
        setText('')
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}
    >
      <TextField
        label="สแกนหรือพิมพ์รหัส"
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { ...READS_CODES, autoComplete: 'off', enterKeyHint: 'done' } }}
        sx={{ flex: '1 1 180px', maxWidth: 320 }}
      />
      <Button variant="outlined" startIcon={<ScanIcon />} onClick={() => setScanning(true)}>
        ใช้กล้อง
      </Button>
      <Typography variant="body2" role="status" sx={{ flexBasis: '100%', minHeight: '1.5em' }}>
        {note}
      </Typography>
      {isScanning && (
        <ScanDialog
          title="สแกนรหัสสินค้า"
          read={itemCodeIn}
          notOurs={NOT_OURS}
          hint={note || 'สแกนหนึ่งครั้งนับหนึ่งชิ้น'}
          onFound={(code, isSeen) => {
            if (!isSeen || see(code)) void addByCode(code)
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </Box>
  )
}
