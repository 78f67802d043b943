import type { WallPage } from '@geodepot/contracts/material/wall.ts'
import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { now, today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { makeLink, revokeLink } from '../src/material/wall/index.ts'
import { setStage } from './equipment/stage.ts'
import { moved, people } from './facts.ts'

interface Wall {
  readonly name: string
  readonly page: WallPage
  readonly units?: readonly string[]
  /** Days from today on which it was made, and through which it is valid. */
  readonly made: number
  readonly until: number
  readonly uses: number
  /** Days from today on which it was read last. */
  readonly last: number
  /** On which it was revoked. */
  readonly revoked?: number
}
const walls: readonly Wall[] = [
  { name: '五月客户参观演示', page: 'money', made: -150, until: -120, uses: 86, last: -122 },
  { name: '旧会议室投屏', page: 'org', made: -90, until: 90, uses: 1530, last: -31, revoked: -30 },
  { name: '西部分公司会议室大屏', page: 'org', units: ['C102'], made: -40, until: 140, uses: 9821, last: 0 },
  { name: '采购大厅大屏', page: 'money', made: -28, until: 300, uses: 7412, last: 0 },
]

/** The boards hang on some walls: of the links by which they are looked at one has run out, and one was revoked. */
export const seedWalls = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const manager = await stage.person(people.find(({ roles }) => roles.includes('purchase_mgr'))?.account ?? 'admin')
  await sql`update system.config set value = 'true', version = version + 1, updated_at = ${now()} where key = 'material.wall.links'`.execute(
    tx,
  )
  for (const { name, page, units, made, until, uses, last, revoked } of walls) {
    const given = { name, page, units: [...(units ?? [])], expiresOn: moved(stage.today, until) ?? stage.today }
    const { id } = await stage.on(made, () => makeLink(tx, manager, systemContext, given))
    await stage.on(last, () =>
      sql`update material.wall_link set uses = ${uses}, last_used_at = ${now()} where id = ${id}`.execute(tx),
    )
    if (revoked !== undefined) await stage.on(revoked, () => revokeLink(tx, manager, systemContext, id))
  }
}
