import { saveFile } from '@jansi/client/save-file'
import { drawLabels } from '@jansi/contract/calls/staff-labels'
import {
  LABEL_FORMAT_IDS,
  LABEL_FORMATS,
  type LabelFormatId,
  labelsPerPage,
} from '@jansi/contract/label-formats'
import { MAX_LABELS } from '@jansi/contract/staff-labels'
import DownloadIcon from '@mui/icons-material/Download'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../lib/api/api.ts'
import { useCall } from '../lib/api/use-call.ts'
import { leadsToUnreadFigure } from '../lib/input/unread-figure.ts'
import { paths } from '../paths.ts'
import { Page } from '../ui/page/page.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { countLabels, countPages, type LabelChoice, labelsBody } from './label-choice.ts'
import { LabelSearch } from './label-search.tsx'
import { LabelStart } from './label-start.tsx'
import { LabelVariant } from './label-variant.tsx'

/** Chooses labels of variants and numbered pieces, a sheet or roll, and downloads them as a PDF. */
export function LabelsPage() {
  const [query] = useSearchParams()
  const [variants, setVariants] = useState<readonly number[]>(() => idsIn(query.get('variants')))
  const [choices, setChoices] = useState<Readonly<Record<number, LabelChoice>>>({})
  const chosen = variants.flatMap((id) => choices[id] ?? [])
  return (
    <Page title="พิมพ์ป้าย" back={{ to: paths.products.list, label: 'กลับไปสินค้าทั้งหมด' }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Panel title="ป้ายที่จะพิมพ์">
          <LabelSearch
            chosen={variants}
            onChoose={(id) => setVariants((was) => (was.includes(id) ? was : [...was, id]))}
          />
          {variants.length === 0 ? (
            <Typography color="textSecondary" sx={{ mt: 2 }}>
              ยังไม่ได้เลือก ค้นหาชื่อสินค้าแล้วเพิ่มขนาดที่ต้องการ
            </Typography>
          ) : (
            <Box component="ul" aria-label="ป้ายที่เลือก" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
              {variants.map((id) => (
                <LabelVariant
                  key={id}
                  variant={id}
                  choice={choices[id]}
                  onChoice={(choice) => setChoices((was) => ({ ...was, [id]: choice }))}
                  onRemove={() => setVariants((was) => was.filter((one) => one !== id))}
                />
              ))}
            </Box>
          )}
        </Panel>
        <PrintPanel chosen={chosen} />
      </Box>
    </Page>
  )
}

function PrintPanel({ chosen }: { chosen: readonly LabelChoice[] }) {
  const { call, busy } = useCall()
  const [format, setFormat] = useState<LabelFormatId>('a4_70x37')
  const [start, setStart] = useState(1)
  const labels = countLabels(chosen)
  const isSheet = labelsPerPage(LABEL_FORMATS[format]) > 1
  const download = () =>
    call(async () => {
      const pdf = await api(drawLabels, { body: labelsBody(format, start, chosen) })
      saveFile(`labels-${format}.pdf`, new Uint8Array(pdf), 'application/pdf')
    })
  return (
    <Panel title="กระดาษ">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextField
          select
          label="ขนาดป้าย"
          value={format}
          onChange={(event) => {
            setFormat(LABEL_FORMAT_IDS.find((id) => id === event.target.value) ?? format)
            setStart(1)
          }}
        >
          {LABEL_FORMAT_IDS.map((id) => (
            <MenuItem key={id} value={id}>
              {LABEL_FORMATS[id].name}
            </MenuItem>
          ))}
        </TextField>
        {isSheet && <LabelStart format={format} start={start} labels={labels} onStart={setStart} />}
        <Typography aria-live="polite">
          {`${labels} ดวง · ${countPages(format, start, labels)} หน้า`}
        </Typography>
        {labels > MAX_LABELS && (
          <Typography role="alert" sx={{ color: 'error.dark' }}>
            {`ครั้งละไม่เกิน ${MAX_LABELS} ดวง`}
          </Typography>
        )}
        <Button
          variant="contained"
          startIcon={<DownloadIcon />}
          disabled={busy || labels === 0 || labels > MAX_LABELS}
          onClick={() => !leadsToUnreadFigure() && void download()}
        >
          {busy ? 'กำลังเตรียมไฟล์…' : 'ดาวน์โหลด PDF'}
        </Button>
        <Typography variant="body2" color="textSecondary">
          พิมพ์ที่ขนาดจริง (100%) ไม่ย่อให้พอดีหน้า มิฉะนั้นป้ายจะเลื่อน
        </Typography>
      </Box>
    </Panel>
  )
}

function idsIn(text: string | null): number[] {
  return [...new Set((text ?? '').split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id)))].map(Number)
}
