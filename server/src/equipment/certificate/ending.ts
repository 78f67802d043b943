import type { certificateCalls } from '@geodepot/contracts/equipment/certificate.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { namedIn } from '../../kit/database/database.ts'
import type { Listing, Paging } from '../../kit/database/list.ts'
import { type Trouble, troubleSeen } from '../../system/alert/index.ts'
import { certificateFrom, daysLeft, endsSoon, stateOf, subjectIn } from './queries.ts'

export const endingType = 'CERTIFICATE_ENDING'
// The day on which it came as near to its end as it is now: 60, 30 and 7 days before, and the first day without it.
const stageBegan = () =>
  sql`a.valid_until - case when ${daysLeft()} < 0 then -1 when ${daysLeft()} <= 7 then 7 when ${daysLeft()} <= 30 then 30 else 60 end`

/**
 * Certificates that end soon or have ended, of what is not gone. At night each is told of once a stage: when nobody has been
 * told since the stage began.
 */
export const certificatesEnding = (): Trouble => ({
  from: certificateFrom,
  key: 'a.id',
  where: [
    sql<SqlBool>`${endsSoon()} and (d.id is null or d.deleted_at is null and d.device_status <> '5') and (p.id is null or p.deleted_at is null)`,
  ],
  told: sql<SqlBool>`not exists (
    select 1 from system.alert_push told where told.type = ${endingType} and told.key = a.id::text and told.pushed_on >= ${stageBegan()})`,
  scope: {
    departments: ['d.owner_department_id', 'h.department_id', 'p.department_id', 'a.department_id'],
    projects: ['h.project_id', 'a.project_id'],
  },
})

/** These certificates as a list. */
export const endingListing = (actor: Actor, language: Language): Listing => {
  const trouble = certificatesEnding()
  return {
    from: trouble.from,
    key: trouble.key,
    scope: troubleSeen(actor, trouble),
    where: [],
    sort: { validUntil: 'a.valid_until' },
    columns: sql`a.id, ${namedIn('k', language)} as "kindName", ${subjectIn(language)} as subject, ${namedIn('h', language)} as "holderName",
      a.number as "certNo", a.issuer, a.valid_until as "validUntil", ${daysLeft()} as "daysLeft", ${stateOf()} as "certState"`,
    joins: sql``,
  }
}

/** What ends first comes first unless asked otherwise. */
export const firstToEnd = <P extends Pick<InputOf<typeof certificateCalls.ending>, 'orderByColumn' | 'isAsc'>>(
  paging: P,
): P & Pick<Paging, 'orderByColumn'> =>
  paging.orderByColumn === undefined ? { ...paging, orderByColumn: 'validUntil', isAsc: 'asc' } : paging
