// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../setup.ts'

export const addDemoGoods = call<typeof calls.addDemoGoods>('POST', '/staff/setup/demo-goods/', 'admin')
export const addFirstAdmin = call<typeof calls.addFirstAdmin>('POST', '/setup/admin/', 'public')
export const getShopSetup = call<typeof calls.getShopSetup>('GET', '/staff/setup/', 'admin')
export const openSetup = call<typeof calls.openSetup>('POST', '/setup/code/', 'public')
export const skipSetupSteps = call<typeof calls.skipSetupSteps>('PUT', '/staff/setup/skipped/', 'admin')
export const testBackupFolder = call<typeof calls.testBackupFolder>('POST', '/staff/setup/test-backups/', 'admin')
export const testMail = call<typeof calls.testMail>('POST', '/staff/setup/test-mail/', 'admin')
