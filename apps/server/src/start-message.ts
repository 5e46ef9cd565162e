import type { Settings } from './env.ts'

/** Tells the person at the terminal where the shop is, and the demo accounts when there are any. */
export function announce(settings: Settings, demoPassword: string | null): void {
  const lines = [
    '',
    '  จานสี · Jansi',
    '',
    `  Shop      ${settings.publicUrl}/`,
    `  Console   ${settings.publicUrl}/staff/`,
    `  API       ${settings.publicUrl}/api/docs`,
  ]
  if (settings.smtpUrl === undefined)
    lines.push(`  Mail      kept in ${settings.dataDir}/mail and in the console`)
  if (demoPassword !== null) {
    lines.push(
      '',
      '  Demo accounts: member@jansi.test  staff@jansi.test  admin@jansi.test',
      `  Password       ${demoPassword}`,
    )
  }
  console.log(`${lines.join('\n')}\n`)
}
