import type { Language, Messages } from '@geodepot/contracts/kit/messages.ts'
import type { Permission } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible, type Visible, within } from '../../kit/access/visible.ts'
import type { Reader } from '../../kit/database/database.ts'

/** What an alert is about: the rows in need of somebody, whoever looks. */
export interface Trouble {
  readonly from: RawBuilder<unknown>
  /** The column that tells a row from others, e.g. `p.id`. */
  readonly key: string
  readonly where: readonly RawBuilder<SqlBool>[]
  /** The day since which a row is news: the night tells of it once since then (`lastWarning`). Absent: every night. */
  readonly newsSince?: RawBuilder<unknown>
  /** Columns that the data scope looks at; a match of any suffices. The first department that a row has is the unit it is told of. */
  readonly scope: { readonly departments: readonly string[]; readonly projects: readonly string[] }
}

/** The day on which, by a `today`, the last warning before day `until` fell due, so many days ahead each, or on which it was first late. */
export const lastWarning = (
  until: RawBuilder<unknown>,
  daysAhead: RawBuilder<unknown>,
  today: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(select max(${until} - ahead) from unnest(${daysAhead} || -1) ahead where ${until} - ahead <= ${today})`

/**
 * A kind of alert. Its title, its message with `{count}` and its rule are texts of its module under the type's name.
 */
export interface Alert<T extends string = string> {
  /** The business type of the wire, e.g. `PROJECT_NO_RETURN`. */
  readonly type: T
  /** Which of the two message calls tells of it. */
  readonly place: 'allocation' | 'scrap'
  readonly sortNum: number
  /** Who may see its rows, and is told of them. */
  readonly permission: Permission
  readonly messages: Messages<T | `${T}_message` | `${T}_rule`>
  /** Reads its thresholds; page, counter, export and push all ask this. */
  readonly trouble: (db: Reader) => Promise<Trouble>
}
const alerts = new Map<string, Alert>()
/** Offers an alert. Modules do this in their `index.ts`, once. */
export const registerAlert = <T extends string>(alert: Alert<T>): void => {
  alerts.set(alert.type, alert)
}
/** Every alert in its order. */
export const offeredAlerts = (): readonly Alert[] =>
  [...alerts.values()].toSorted((one, other) => one.sortNum - other.sortNum)

/** What waits for this person, said in whole sentences. */
export type WorkSource = (db: Reader, actor: Actor, language: Language) => Promise<readonly string[]>
const works = new Set<WorkSource>()
/** Offers work messages for the reminder. Modules do this in their `index.ts`, once. */
export const registerWork = (source: WorkSource): void => {
  works.add(source)
}
export const workMessages = async (db: Reader, actor: Actor, language: Language): Promise<string[]> =>
  (await Promise.all([...works].map((source) => source(db, actor, language)))).flat()

/** The condition of an alert's rows within what this person may see. */
export const troubleSeen = (actor: Actor, { where, scope }: Trouble): Visible =>
  within(sql`${sql.join([visible(actor, scope), ...where], sql` and `)}`)
