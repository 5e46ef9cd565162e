import * as calls from '@jansi/contract/calls/setup'
import { joinThai } from '@jansi/contract/join-thai'
import type { SetupStep, ShopSetup } from '@jansi/contract/setup'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { Link } from 'react-router'
import { api } from '../lib/api/api.ts'
import { useCall } from '../lib/api/use-call.ts'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { paths } from '../paths.ts'
import { Page } from '../ui/page/page.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { Loaded } from '../ui/page/states.tsx'
import { BackupStep, MailStep } from './machine-steps.tsx'

const KEY = ['setup']

const STATES = {
  done: { label: 'เสร็จแล้ว', color: 'success' },
  missing: { label: 'ยังไม่ได้ทำ', color: 'warning' },
  skipped: { label: 'ร้านนี้ไม่ใช้', color: 'default' },
  unneeded: { label: 'ยังไม่จำเป็น', color: 'default' },
} as const

const TITLES: Record<SetupStep, string> = {
  identity: 'ชมรมและตัวตนของร้าน',
  payment: 'บัญชีรับเงิน',
  products: 'สินค้า',
  workshop: joinThai`${WORKSHOP}แรก`,
  mail: 'อีเมล',
  backups: 'สำรองข้อมูล',
}

/** The steps that a shop may do without, with the words of their button. */
const SKIP = {
  payment: 'ร้านนี้ไม่รับเงิน',
  mail: 'ร้านนี้ไม่ส่งอีเมล',
  backups: 'สำรองข้อมูลด้วยวิธีอื่น',
} as const
type Optional = keyof typeof SKIP

function isOptional(name: SetupStep): name is Optional {
  return name in SKIP
}

/** The steps of setting a new shop up with their states, and the ways to the pages where each is done. */
export function SetupPage() {
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api(calls.getShopSetup, { signal }) })
  return (
    <Page title="ตั้งร้าน" isNarrow back={{ to: paths.settings, label: 'ตั้งค่าร้าน' }}>
      <Loaded query={query}>{(setup) => <Steps setup={setup} />}</Loaded>
    </Page>
  )
}

function Steps({ setup }: { setup: ShopSetup }) {
  const missing = setup.steps.filter(({ state }) => state === 'missing').length
  return (
    <>
      {missing === 0 ? (
        <Alert severity="success" sx={{ mb: 2 }}>
          ร้านพร้อมแล้ว ลองสั่งของเองสักครั้งก่อนชวนสมาชิก
        </Alert>
      ) : (
        <Typography sx={{ mb: 2 }}>
          {`เหลือ ${missing} ขั้น ทำขั้นไหนก่อนก็ได้ ออกจากหน้านี้แล้วกลับมาทำต่อได้จากหน้าวันนี้`}
        </Typography>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {setup.steps.map((step, index) => (
          <li key={step.name}>
            <Panel
              title={`${index + 1}. ${TITLES[step.name]}`}
              aside={<Chip size="small" variant="outlined" {...STATES[step.state]} />}
            >
              <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
                <Step name={step.name} setup={setup} />
                <SkipButton step={step} steps={setup.steps} />
              </Box>
            </Panel>
          </li>
        ))}
      </Box>
    </>
  )
}

function Step({ name, setup }: { name: SetupStep; setup: ShopSetup }) {
  if (name === 'mail') return <MailStep mail={setup.mail} />
  if (name === 'backups') return <BackupStep backups={setup.backups} />
  if (name === 'products') return <ProductStep mayAddDemo={setup.can.add_demo_goods} />
  const { text, to, label } = WAYS[name]
  return (
    <>
      <Typography>{text}</Typography>
      <WayTo to={to} label={label} />
    </>
  )
}

const WAYS = {
  identity: {
    text: 'ชื่อชมรม ชื่อร้าน สี และช่องทางติดต่อที่สมาชิกเห็น แก้ทีหลังได้ทุกอย่าง',
    to: paths.settings,
    label: 'ตั้งชื่อและสีของร้าน',
  },
  payment: {
    text: 'พร้อมเพย์หรือเลขบัญชีธนาคารของชมรม กรอกพร้อมเพย์แล้วกดทดสอบ QR ในหน้าเดียวกัน ชื่อที่แอปธนาคารแสดงต้องเป็นชื่อของชมรม',
    to: paths.settings,
    label: 'ใส่บัญชีรับเงิน',
  },
  workshop: {
    text: joinThai`สมาชิกสั่งของสำหรับ${WORKSHOP}ที่เปิดอยู่ ใส่วันงาน วันรับของ วันคืน แล้วเลือกสินค้าของรอบนี้ในหน้าเดียวกัน`,
    to: paths.workshops.create,
    label: joinThai`สร้าง${WORKSHOP}`,
  },
} as const

function WayTo({ to, label }: { to: string; label: string }) {
  return (
    <Button component={Link} to={to} variant="outlined">
      {label}
    </Button>
  )
}

function ProductStep({ mayAddDemo }: { mayAddDemo: boolean }) {
  const { call, busy } = useCall()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const addDemo = () =>
    call(async () => {
      queryClient.setQueryData(KEY, await api(calls.addDemoGoods, {}))
      for (const read of ['summary', 'products', 'categories', 'workshops'])
        await queryClient.invalidateQueries({ queryKey: [read] })
      notify('เพิ่มสินค้าตัวอย่างแล้ว', { type: 'success' })
    })
  return (
    <>
      <Typography>เพิ่มทีละชิ้น หรือนำเข้าทั้งหมดจากไฟล์ตาราง</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <WayTo to={paths.products.create} label="เพิ่มสินค้า" />
        <WayTo to={paths.products.file} label="นำเข้าจากไฟล์" />
        {mayAddDemo && (
          <Button variant="outlined" disabled={busy} onClick={() => void addDemo()}>
            {busy ? 'กำลังเพิ่มสินค้า…' : 'เติมสินค้าตัวอย่าง'}
          </Button>
        )}
      </Box>
      {mayAddDemo && (
        <Typography variant="body2" color="textSecondary">
          {joinThai`สินค้าตัวอย่างมาพร้อมหมวดหมู่ บทความ คำถาม และ${WORKSHOP}ถ้ายังไม่มี แก้หรือลบได้ทีหลัง ไม่มีบัญชีหรือเลขรับเงินติดมา`}
        </Typography>
      )}
    </>
  )
}

type SkipProps = { step: ShopSetup['steps'][number]; steps: ShopSetup['steps'] }

function SkipButton({ step: { name, state }, steps }: SkipProps) {
  const { call, busy } = useCall()
  const queryClient = useQueryClient()
  if (!isOptional(name) || (state !== 'missing' && state !== 'skipped')) return null
  const isSkipped = state === 'skipped'
  const others = steps.flatMap((step) =>
    step.state === 'skipped' && step.name !== name && isOptional(step.name) ? [step.name] : [],
  )
  const body = { steps: isSkipped ? others : [...others, name] }
  const save = () =>
    call(async () => {
      queryClient.setQueryData(KEY, await api(calls.skipSetupSteps, { body }))
      await queryClient.invalidateQueries({ queryKey: ['summary'] })
    })
  return (
    <Button size="small" disabled={busy} onClick={() => void save()}>
      {isSkipped ? 'นำขั้นนี้กลับมา' : SKIP[name]}
    </Button>
  )
}
