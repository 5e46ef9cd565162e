import { type StaffPaymentMethod, updatePaymentMethod } from '@jansi/contract/staff-settings'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { api } from '../lib/api.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { useReorder } from '../lib/use-reorder.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { MoveButtons } from '../ui/move-buttons.tsx'
import { Panel } from '../ui/panel.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TextInput } from '../ui/text-input.tsx'

const RESOURCE = 'payment-methods'

/** Payment methods: switched, renamed and moved one by one, each at once. */
export function PaymentMethods() {
  const { data, error, refetch } = useGetList<StaffPaymentMethod>(RESOURCE)
  return (
    <Panel title="วิธีชำระเงิน">
      {data ? (
        <Methods methods={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <LoadingState />
      )}
    </Panel>
  )
}

function Methods({ methods }: { methods: readonly StaffPaymentMethod[] }) {
  const { move, busy } = useReorder(RESOURCE, methods, ({ id, position }) =>
    api(updatePaymentMethod, { params: { id }, body: { position } }),
  )
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
            <MoveButtons
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

function Method({ method }: { method: StaffPaymentMethod }) {
  const { run, busy } = useRecordAction(RESOURCE, String(method.id))
  const [name, setName] = useState<string | null>(null)
  const save = (body: { name?: string; is_active?: boolean }, done: string) =>
    run(() => api(updatePaymentMethod, { params: { id: method.id }, body }), done)

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
      <SwitchField
        label={method.name}
        checked={method.is_active}
        disabled={busy}
        onChange={(is_active) =>
          void save({ is_active }, is_active ? `เปิด${method.name}แล้ว` : `ปิด${method.name}แล้ว`)
        }
      />
      <IconButton aria-label={`เปลี่ยนชื่อ ${method.name}`} onClick={() => setName(method.name)}>
        <EditIcon fontSize="small" />
      </IconButton>
      {name !== null && (
        <FormDialog
          title="เปลี่ยนชื่อวิธีชำระเงิน"
          confirm="บันทึกชื่อ"
          busy={busy}
          ready={name.trim() !== ''}
          onConfirm={async () => {
            if (await save({ name: name.trim() }, 'เปลี่ยนชื่อแล้ว')) setName(null)
          }}
          onClose={() => setName(null)}
        >
          <Box sx={{ pt: 1 }}>
            <TextInput label="ชื่อที่สมาชิกเห็น" value={name} required longest={100} onChange={setName} />
          </Box>
        </FormDialog>
      )}
    </Box>
  )
}
