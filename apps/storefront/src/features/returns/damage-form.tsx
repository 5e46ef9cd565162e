import {
  DAMAGE_KIND_NAMES,
  DAMAGE_KINDS,
  type DamageKind,
  MAX_DAMAGE_NOTE_CHARACTERS,
  MAX_DAMAGE_PHOTOS,
} from '@jansi/contract/damage-kinds'
import type { PendingReturnOrder } from '@jansi/contract/returns'
import { type FormEvent, useState } from 'react'
import { useDraftState } from '../../lib/forms/form-drafts.ts'
import { randomKey } from '../../lib/forms/random-key.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ChoiceCards } from '../../ui/choices/choice-cards.tsx'
import { QuantityStepper } from '../../ui/choices/quantity-stepper.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { ImagePicker } from '../../ui/uploads/image-picker.tsx'
import { NOT_AN_IMAGE, useSending } from '../../ui/uploads/use-sending.ts'
import { damageProblem, newDamageDraft, submitDamage } from './submit-damage.ts'

/** An item of a loan with the pieces of it that can be reported. */
export type ReportableItem = PendingReturnOrder['items'][number]

const KINDS = DAMAGE_KINDS.map((value) => ({ value, label: DAMAGE_KIND_NAMES[value] }))

/** The report as it is typed, kept as a draft, and the function that sends it. */
function useDamageForm(all: readonly ReportableItem[], onSent: () => void) {
  // The report leaves fewer pieces to report while its photos are still on their way.
  const [name] = useState(`damage of ${all[0]?.id}`)
  const [items] = useDraftState(`${name}: items`, all)
  const [key] = useDraftState(`${name}: key`, randomKey)
  const [itemId, setItemId] = useDraftState(`${name}: item`, items[0]?.id ?? 0)
  const [kind, setKind] = useDraftState<DamageKind>(`${name}: kind`, 'broken')
  const [quantity, setQuantity] = useDraftState(`${name}: quantity`, 1)
  const [pieces, setPieces] = useDraftState<readonly number[]>(`${name}: pieces`, [])
  const [note, setNote] = useDraftState(`${name}: note`, '')
  const [photos, setPhotos] = useDraftState<File[]>(`${name}: photos`, [])
  const [draft, setDraft] = useDraftState(`${name}: draft`, newDamageDraft)
  const [asked, setAsked] = useState<string | null>(null)
  const { busy, problem: failure, setProblem: setFailure, send: sendOnce } = useSending(onSent)
  const item = items.find(({ id }) => id === itemId)
  const isNumbered =
    item?.pieces !== undefined && item.pieces.length > 0 && item.pieces.length === item.quantity
  const typed = {
    orderItem: itemId,
    kind,
    note,
    ...(isNumbered ? { quantity: pieces.length, pieces } : { quantity }),
  }
  const missing = damageProblem(typed, photos.length)
  return {
    items,
    item,
    kind,
    setKind,
    note,
    setNote,
    photos,
    pieces,
    setPieces,
    quantity,
    setQuantity,
    isNumbered,
    busy,
    // A report that has arrived is not changed any more: only the photos that are missing are sent.
    hasArrived: draft.report !== null,
    // The request is shown until the missing part is there.
    problem: asked !== null && asked === missing ? asked : failure,
    chooseItem: (id: number) => {
      setItemId(id)
      setQuantity(1)
      setPieces([])
    },
    pickPhotos: (files: File[]) => {
      setPhotos(files)
      setFailure(null)
    },
    refusePhotos: () => {
      setAsked(null)
      setFailure(NOT_AN_IMAGE)
    },
    send: async (event: FormEvent) => {
      event.preventDefault()
      setAsked(missing)
      setFailure(null)
      if (missing === null) await sendOnce(() => submitDamage(draft, { key, ...typed }, photos, setDraft))
    },
  }
}

/** Asks what happened to pieces of a loan, and sends it with photos. A failure keeps everything that was typed. */
export function DamageForm({ items, onSent }: { items: readonly ReportableItem[]; onSent: () => void }) {
  const form = useDamageForm(items, onSent)
  const { item, busy, hasArrived, kind, problem } = form
  if (!item) return null
  const disabled = busy || hasArrived
  return (
    <form onSubmit={form.send} noValidate className="space-y-4">
      {form.items.length > 1 && (
        <SelectField
          label="รายการ"
          options={form.items.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
          value={String(item.id)}
          disabled={disabled}
          onChange={(id) => form.chooseItem(Number(id))}
        />
      )}
      <ChoiceCards
        // With the whole name: a phone's dropdown cuts a long one, and with it the size.
        legend={`เกิดอะไรขึ้นกับ ${nameOf(item)}`}
        choices={KINDS}
        chosen={kind}
        disabled={disabled}
        onChoose={form.setKind}
      />
      {form.isNumbered ? (
        <NumberedChoice
          pieces={item.pieces ?? []}
          chosen={form.pieces}
          disabled={disabled}
          onChange={form.setPieces}
        />
      ) : (
        item.quantity > 1 && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="font-semibold">{`กี่ชิ้น (ยืมอยู่ ${item.quantity})`}</p>
            <QuantityStepper
              label="จำนวนชิ้นที่แจ้ง"
              value={form.quantity}
              max={item.quantity}
              disabled={disabled}
              onChange={form.setQuantity}
            />
          </div>
        )
      )}
      <TextArea
        label="เกิดอะไรขึ้น ตรงไหน"
        rows={3}
        maxLength={MAX_DAMAGE_NOTE_CHARACTERS}
        value={form.note}
        disabled={disabled}
        onChange={({ target }) => form.setNote(target.value)}
      />
      <ImagePicker
        label={kind === 'lost' ? 'แนบรูป (ไม่บังคับ)' : 'แนบรูปจุดที่ชำรุด'}
        hint={`1–${MAX_DAMAGE_PHOTOS} รูป รูปใหญ่ย่อให้อัตโนมัติ`}
        files={form.photos}
        onChange={form.pickPhotos}
        multiple
        max={MAX_DAMAGE_PHOTOS}
        disabled={busy}
        onRefused={form.refusePhotos}
      />
      <p className="text-sm text-ink-soft">การแจ้งยังไม่มีค่าปรับ ทีมงานจะตอบกลับ และดูของจริงตอนคืน</p>
      {problem && <Alert tone="care" title={problem} />}
      <Button type="submit" busy={busy} busyLabel="กำลังส่ง" className="w-full">
        {hasArrived ? 'ส่งรูปต่อ' : 'ส่งเรื่องแจ้ง'}
      </Button>
    </form>
  )
}

function nameOf({ product_name, product_variant }: ReportableItem): string {
  return `${product_name} ${product_variant.size}`.trim()
}

type NumberedChoiceProps = {
  pieces: NonNullable<ReportableItem['pieces']>
  chosen: readonly number[]
  disabled: boolean
  onChange: (chosen: readonly number[]) => void
}

function NumberedChoice({ pieces, chosen, disabled, onChange }: NumberedChoiceProps) {
  return (
    <fieldset>
      <legend className="font-semibold">หมายเลขไหน</legend>
      <div className="flex flex-wrap gap-x-6">
        {pieces.map((piece) => (
          <label key={piece.id} className="inline-flex min-h-11 items-center gap-2 tabular-nums">
            <input
              type="checkbox"
              className="size-6 accent-indigo"
              disabled={disabled}
              checked={chosen.includes(piece.id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, piece.id] : chosen.filter((one) => one !== piece.id))
              }
            />
            <span>{`#${piece.number}`}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
