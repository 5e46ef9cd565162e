import { sql } from 'drizzle-orm'
import type { Orm } from '../db/client.ts'

/** Kinds of mails whose link gives access to an account. */
export const LINK_KINDS: readonly string[] = ['confirm_email', 'reset_password']

const INSTEAD = 'ระบบไม่เก็บลิงก์ของอีเมลฉบับนี้ ขอลิงก์ใหม่ได้ที่หน้าเข้าสู่ระบบของร้านจานสี'

/** The text that replaces a text with a link that an older release stored. */
export const CONCEALED = { text: `${INSTEAD}\n`, html: `<p>${INSTEAD}</p>\n` }

/**
 * Removes account links from up to `limit` mails that an older release wrote, and gives unsent mails a recipe
 * from which the link is created again, but to none that is being sent. Returns the ids of the mails.
 */
export async function concealStoredLinks(orm: Orm, now: Date, limit: number): Promise<{ id: number }[]> {
  const { rows } = await orm.execute<{ id: number }>(sql`
    with old as (
      select id from outbox_mails
      where recipe is null and text_body <> '' and text_body <> ${CONCEALED.text}
        and kind in (${sql.join(
          LINK_KINDS.map((kind) => sql`${kind}`),
          sql`, `,
        )})
        and (leased_until is null or leased_until <= least(${now.toISOString()}::timestamptz, now()))
      order by id
      limit ${limit}
      for update skip locked
    )
    update outbox_mails as mail
    set text_body = ${CONCEALED.text}, html_body = ${CONCEALED.html},
      recipe = (
        select case mail.kind
          when 'reset_password' then jsonb_build_object('template', 'reset_password', 'userId', users.id)
          else jsonb_build_object('template', 'confirm_email', 'userId', users.id, 'signUpId', null)
        end
        from users where users.email = mail.recipient and mail.sent_at is null
      )
    from old where mail.id = old.id
    returning mail.id`)
  return rows
}
