import type { RaRecord } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { type ContractForm, useContractForm, type VersionedForm } from './use-contract-form.ts'

type EditedRecord = RaRecord & { version: number }

type Saving<R, B> = {
  resource: string
  /** Left out where nothing can be added. */
  create?: {
    send: (body: B) => Promise<R>
    /** The page to which the new record leads. */
    path: (created: R) => string
    done: string | ((body: B) => string)
  }
  /**
   * Left out on a page that only adds. `read` is the record that the form was filled from, `changes` the part of the
   * body that was changed.
   */
  update?: {
    send: (read: R, body: B, changes: Partial<B>) => Promise<R>
    done: string | ((body: B) => string)
  }
  /** Left out where nothing can be deleted. */
  remove?: { send: (read: R) => Promise<RaRecord>; path: string; done: string }
}

export type RecordEditor<R, V extends FieldValues, B> = VersionedForm<R, V, B> & {
  busy: boolean
  save: () => Promise<void>
  remove: () => Promise<void>
  /** Runs another action on the record, with a refusal as stale shown by the form. */
  run: ReturnType<typeof useRecordAction>['run']
  runLater: ReturnType<typeof useRecordAction>['runLater']
}

/** The form of one record, null for a new one, with its calls: saved and deleted over the version that was read. */
export function useRecordEditor<R extends EditedRecord, V extends FieldValues, B extends object>(
  record: R | null,
  definition: ContractForm<R, V, B>,
  { resource, create, update, remove }: Saving<R, B>,
): RecordEditor<R, V, B> {
  const { run, runLater, busy } = useRecordAction(resource, String(record?.id ?? ''))
  const form = useContractForm(record, definition)
  const { read, showsStale } = form
  const navigate = useNavigate()

  function leave(path: string) {
    form.allowLeave()
    navigate(path, { replace: true })
  }

  async function save() {
    const body = await form.validBody()
    if (!body) return
    const words = (done: string | ((body: B) => string)) => (typeof done === 'string' ? done : done(body))
    if (read && update) {
      await run(
        async () => {
          const saved = await update.send(read, body, form.changesOf(body))
          form.loadRecord(saved)
          return saved
        },
        words(update.done),
        showsStale,
      )
    } else if (!read && create) {
      await run(async () => {
        const created = await create.send(body)
        leave(create.path(created))
        return created
      }, words(create.done))
    }
  }

  async function removeRecord() {
    if (!read || !remove) return
    await run(
      async () => {
        const deleted = await remove.send(read)
        leave(remove.path)
        return deleted
      },
      remove.done,
      showsStale,
    )
  }

  return { ...form, run, runLater, busy, save, remove: removeRecord }
}
