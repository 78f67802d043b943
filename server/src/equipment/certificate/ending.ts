import type { certificateCalls } from '@geodepot/contracts/equipment/certificate.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { namedIn } from '../../kit/database/database.ts'
import type { Listing, Paging } from '../../kit/database/list.ts'
import { type Trouble, lastWarning, troubleSeen } from '../../system/alert/index.ts'
import { certificateFrom, dayOfSubject, daysLeft, endsSoon, stateOf, subjectIn } from './queries.ts'

export const endingType = 'CERTIFICATE_ENDING'

/** Certificates that end soon or have ended, of what is not gone: told of from their kind's day on, and 60, 30 and 7 days before. */
export const certificatesEnding = (): Trouble => ({
  from: certificateFrom,
  key: 'a.id',
  where: [
    sql<SqlBool>`${endsSoon()} and (d.id is null or d.deleted_at is null and d.device_status <> '5') and (p.id is null or p.deleted_at is null)`,
  ],
  newsSince: lastWarning(sql`a.valid_until`, sql`array[k.remind_days, 60, 30, 7]`, dayOfSubject()),
  scope: {
    departments: ['h.department_id', 'd.owner_department_id', 'p.department_id', 'a.department_id'],
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
