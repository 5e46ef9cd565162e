import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import { useNavigate } from 'react-router'
import { changedPart } from './changed-part.ts'
import { useRecordAction } from './use-record-action.ts'
import { type Editing, useVersionedDraft } from './use-versioned-draft.ts'

type ListedRecord = RaRecord & { id: number; version: number }

type ListedEditing<R, D, P, B> = Editing<R, D, P> & {
  resource: string
  /** The page of the list, to which a new record and a deleted one lead. */
  listPath: string
  /** The draft as the server takes it; `read` is the record that the form was filled from. */
  bodyOf: (draft: D, read: R | null) => B
  create: (body: B) => Promise<R>
  update: (id: number, body: Partial<B> & { version: number }) => Promise<R>
  remove: (id: number, version: number) => Promise<RaRecord>
  /** The message shown once it is done. */
  says: { created: string; saved: string; deleted: string }
}

/**
 * The form of one record of a short list, null for a new one: saves only the changed fields, over the version
 * that was read; a deletion names that version too. `deleting` is true while the volunteer is asked.
 */
export function useListedEditor<R extends ListedRecord, D extends object, P extends object, B extends object>(
  record: R | null,
  editing: ListedEditing<R, D, P, B>,
) {
  const { resource, listPath, bodyOf, says } = editing
  const { run, busy } = useRecordAction(resource, String(record?.id ?? ''))
  const form = useVersionedDraft<R, D, P>(record, editing)
  const { read, base, draft } = form
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()

  function leave() {
    form.allowLeave()
    navigate(listPath, { replace: true })
  }

  async function create() {
    const created = await editing.create(bodyOf(draft, null))
    leave()
    return created
  }

  async function update(standing: R) {
    const changes = changedPart(bodyOf(base, standing), bodyOf(draft, standing))
    const saved = await editing.update(standing.id, { ...changes, version: standing.version })
    form.loadRecord(saved)
    return saved
  }

  async function save() {
    if (!form.ready()) return
    await run(() => (read ? update(read) : create()), read ? says.saved : says.created, form.showsStale)
  }

  async function remove({ id, version }: R) {
    setDeleting(false)
    await run(
      async () => {
        const deleted = await editing.remove(id, version)
        leave()
        return deleted
      },
      says.deleted,
      form.showsStale,
    )
  }

  return { form, busy, save, remove, deleting, setDeleting }
}
