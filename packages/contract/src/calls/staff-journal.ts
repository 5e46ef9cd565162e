// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../staff-journal.ts'

export const correctJournal = call<typeof calls.correctJournal>('POST', '/staff/journal-corrections/', 'admin')
export const listJournalFaults = call<typeof calls.listJournalFaults>('GET', '/staff/journal-faults/', 'admin')
