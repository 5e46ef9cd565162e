import { sortPaymentMethods } from '@jansi/contract/calls/staff-settings'
import { callOf } from '@jansi/contract/endpoint'
import { type StaffPaymentMethod, updatePaymentMethod } from '@jansi/contract/staff-settings'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { FieldsDialog } from '../form/fields-dialog.tsx'
import { fieldsForm, flag, text, type Values } from '../form/record-fields.tsx'
import { StaleDialog } from '../form/stale-dialog.tsx'
import { useDialogForm } from '../form/use-dialog-form.ts'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { useReorder } from '../lib/sorting/use-reorder.ts'
import { SwitchField } from '../ui/fields/switch-field.tsx'
import { SortButtons } from '../ui/lists/sort-buttons.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { Loaded } from '../ui/page/states.tsx'

const RESOURCE = 'payment-methods'

const fields = {
  name: text('ชื่อที่สมาชิกเห็น', updatePaymentMethod.body.shape.name.unwrap(), { required: true }),
  is_active: flag('เปิดใช้'),
}
const form = fieldsForm<StaffPaymentMethod, typeof fields>(fields, updatePaymentMethod.responses[409])

/** Payment methods: switched, renamed and moved one by one, each at once. */
export function PaymentMethods() {
  const query = useGetList<StaffPaymentMethod>(RESOURCE)
  return (
    <Panel title="วิธีชำระเงิน">
      <Loaded query={query}>{(data) => <Methods methods={data} />}</Loaded>
    </Panel>
  )
}

function Methods({ methods }: { methods: readonly StaffPaymentMethod[] }) {
  const { move, busy } = useReorder(RESOURCE, methods, (body) => api(sortPaymentMethods, { body }))
  return (
    <Box
      component="ol"
      aria-label="วิธีชำระเงิน"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
    >
      {methods.map((method, index) => (
        <Box
          component="li"
          key={method.id}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
        >
          <Method method={method} />
          <Box sx={{ ml: 'auto' }}>
            <SortButtons
              name={method.name}
              index={index}
              count={methods.length}
              disabled={busy}
              onMove={(to) => void move(index, to)}
            />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

type Part = Partial<Values<typeof fields>>

function Method({ method }: { method: StaffPaymentMethod }) {
  const { run, busy } = useRecordAction(RESOURCE, String(method.id))
  const queryClient = useQueryClient()
  const [renaming, setRenaming] = useState<{
    read: StaffPaymentMethod
    values: Values<typeof fields>
  } | null>(null)
  const [conflict, setConflict] = useState<{
    read: StaffPaymentMethod
    part: Part
    theirs: StaffPaymentMethod
  }>()

  async function save(read: StaffPaymentMethod, part: Part) {
    const { id, version } = read
    const saved = await run(
      () => api(callOf(updatePaymentMethod), { params: { id }, body: { ...part, version } }),
      doneWords(read.name, part),
      (error) => {
        const { data } = form.stale.safeParse(error.body)
        if (error.code !== 'stale' || !data?.current) return false
        setConflict({ read, part, theirs: data.current })
        return true
      },
    )
    if (saved) setRenaming(null)
  }

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
      <SwitchField
        label={method.name}
        checked={method.is_active}
        disabled={busy || !method.can.switch}
        onChange={(is_active) => void save(method, { is_active })}
      />
      <IconButton
        aria-label={`เปลี่ยนชื่อ ${method.name}`}
        onClick={() => setRenaming({ read: method, values: form.valuesOf(method) })}
      >
        <EditIcon fontSize="small" />
      </IconButton>
      {renaming && !conflict && (
        <RenameDialog
          values={renaming.values}
          busy={busy}
          onConfirm={(values) => {
            setRenaming({ ...renaming, values })
            void save(renaming.read, { name: values.name })
          }}
          onClose={() => setRenaming(null)}
        />
      )}
      {conflict && (
        <StaleDialog
          what="วิธีชำระเงินนี้"
          differences={form.differences(
            conflict.read,
            { ...conflict.read, ...conflict.part },
            conflict.theirs,
          )}
          onLoadTheirs={() => {
            setConflict(undefined)
            setRenaming(null)
            void queryClient.invalidateQueries({ queryKey: [RESOURCE] })
          }}
          onKeepLocalChanges={() => {
            setConflict(undefined)
            void save(conflict.theirs, conflict.part)
          }}
        />
      )}
    </Box>
  )
}

type RenameDialogProps = {
  values: Values<typeof fields>
  busy: boolean
  onConfirm: (values: Values<typeof fields>) => void
  onClose: () => void
}

function RenameDialog({ values, ...props }: RenameDialogProps) {
  const dialog = useDialogForm(form.schema, values)
  return (
    <FieldsDialog {...props} dialog={dialog} title="เปลี่ยนชื่อวิธีชำระเงิน" confirm="บันทึกชื่อ">
      <Box sx={{ pt: 1 }}>{fields.name.control('name')}</Box>
    </FieldsDialog>
  )
}

function doneWords(name: string, { is_active }: Part): string {
  if (is_active === undefined) return 'เปลี่ยนชื่อแล้ว'
  return is_active ? `เปิด${name}แล้ว` : `ปิด${name}แล้ว`
}
