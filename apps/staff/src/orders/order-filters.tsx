import { listDeskMethods } from '@jansi/contract/calls/staff-orders'
import { listWorkshops } from '@jansi/contract/calls/staff-workshops'
import { joinThai } from '@jansi/contract/join-thai'
import type { OrderQueue } from '@jansi/contract/order-queues'
import { OLDEST_FIRST_QUEUES, ORDER_SORTS, type OrderSort } from '@jansi/contract/order-queues'
import { statusesThat } from '@jansi/contract/statuses'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import MuiSelect from '@mui/material/Select'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { api } from '../lib/api/api.ts'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { orderStatusWord } from '../lib/text/order-status-word.ts'
import { TextInput } from '../ui/fields/text-input.tsx'
import { narrowing, type OrderFilter } from './order-queue.ts'

const SORT_NAMES: Record<OrderSort, string> = {
  oldest: 'เก่าสุดก่อน',
  newest: 'ใหม่สุดก่อน',
  amount: 'ยอดมากก่อน',
  pick_up: 'วันรับของใกล้สุดก่อน',
}
const TEN_MINUTES = 600_000

type Choice = readonly [value: string, name: string]

/** Filters and order of the queue: next to the search on laptops, behind a button on phones. They live in the address. */
export function OrderFilters() {
  const { filterValues, setFilters } = useListContext()
  const filter: OrderFilter = filterValues
  const [isOpen, setOpen] = useState(false)
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true })
  const isShown = isWide || isOpen
  const { data: methods } = useQuery({
    queryKey: ['desk-methods'],
    queryFn: ({ signal }) => api(listDeskMethods, { signal }),
    staleTime: TEN_MINUTES,
    enabled: isShown,
  })
  const { data: workshops } = useQuery({
    queryKey: ['workshop-choices'],
    queryFn: ({ signal }) => api(listWorkshops, { signal }),
    staleTime: TEN_MINUTES,
    enabled: isShown,
  })
  const { q: _, ...chosen } = narrowing(filter)
  const count = Object.keys(chosen).length
  const usual: OrderSort = isOldestFirst(filter.status) ? 'oldest' : 'newest'
  const change = (part: Partial<Record<keyof OrderFilter, string | number | undefined>>) =>
    setFilters(
      Object.fromEntries(Object.entries({ ...filter, ...part }).filter(([, value]) => value !== undefined)),
    )

  return (
    <Box sx={{ flexGrow: 1, minWidth: 0 }}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ display: { md: 'none' } }}>
        {count > 0 ? `ตัวกรองและการเรียง (${count})` : 'ตัวกรองและการเรียง'}
      </Button>
      <Box
        role="group"
        aria-label="ตัวกรองและการเรียง"
        sx={{
          display: { xs: isOpen ? 'flex' : 'none', md: 'flex' },
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
        }}
      >
        {isEnded(filter.status) && (
          <Select
            label="จบแบบไหน"
            all="ทุกแบบ"
            value={filter.status === 'ended' ? '' : filter.status}
            choices={statusesThat('ended').map((status) => [status, orderStatusWord(status)])}
            onChange={(status) => change({ status: status ?? 'ended' })}
          />
        )}
        <Select
          label="วิธีชำระ"
          all="ทุกวิธี"
          value={filter.payment_method}
          choices={methods?.map(({ id, name }) => [String(id), name]) ?? []}
          onChange={(id) => change({ payment_method: id && Number(id) })}
        />
        <Select
          label={WORKSHOP}
          all={joinThai`ทุก${WORKSHOP}`}
          value={filter.workshop}
          choices={workshops?.map(({ id, name }) => [String(id), name]) ?? []}
          onChange={(id) => change({ workshop: id && Number(id) })}
        />
        <Box sx={DAY}>
          <TextInput
            type="date"
            label="วันที่สั่ง"
            value={filter.ordered_on ?? ''}
            onChange={(day) => change({ ordered_on: day || undefined })}
          />
        </Box>
        <Select
          label="เรียงตาม"
          value={filter.sort}
          all={SORT_NAMES[usual]}
          choices={ORDER_SORTS.filter((sort) => sort !== usual).map((sort) => [sort, SORT_NAMES[sort]])}
          onChange={(sort) => change({ sort })}
        />
        {count > 0 && (
          <Button
            onClick={() =>
              change({
                payment_method: undefined,
                workshop: undefined,
                ordered_on: undefined,
                sort: undefined,
              })
            }
          >
            ล้างตัวกรอง
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** True for the queue of ended orders and its parts. */
function isEnded(status: OrderQueue | undefined): boolean {
  return status === 'ended' || statusesThat('ended').some((one) => one === status)
}

function isOldestFirst(status: OrderQueue | undefined): boolean {
  return status !== undefined && OLDEST_FIRST_QUEUES.includes(status)
}

type SelectProps = {
  label: string
  value: string | number | undefined
  /** The name of no choice. */
  all: string
  choices: readonly Choice[]
  onChange: (value: string | undefined) => void
}

/** A filter as a chip: its name until something is chosen, then the choice. */
function Select({ label, value, all, choices, onChange }: SelectProps) {
  const current = String(value ?? '')
  const chosen = choices.find(([choice]) => choice === current)
  return (
    <MuiSelect
      displayEmpty
      value={chosen ? current : ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      renderValue={() => chosen?.[1] ?? label}
      SelectDisplayProps={{ 'aria-label': label, title: chosen?.[1] ?? all }}
      sx={{
        ...CHIP,
        maxWidth: 200,
        ...(chosen && { bgcolor: 'primary.light', color: 'primary.dark', fontWeight: 600 }),
      }}
    >
      <MenuItem value="">{all}</MenuItem>
      {choices.map(([choice, name]) => (
        <MenuItem key={choice} value={choice}>
          {name}
        </MenuItem>
      ))}
    </MuiSelect>
  )
}

const CHIP = { borderRadius: 999, fontSize: '0.9375rem', '& .MuiSelect-select': { py: 0.5 } } as const
/** The field of a day in the row of the chips, its label before it. */
const DAY = {
  '& .MuiFormControl-root': { width: 'auto', flexDirection: 'row', alignItems: 'center', gap: 1 },
  '& .MuiInputLabel-root': { mb: 0, fontWeight: 400, whiteSpace: 'nowrap' },
  '& .MuiOutlinedInput-root': { borderRadius: 999, width: 170 },
} as const
