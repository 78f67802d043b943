// Spot checks: the orders of 10,000 devices made in one night beside plain SQL that writes as many rows, and a day's checks
// of 500 devices handed in by a phone with their photos, beside the same calls made directly.
import { type CompleteInput, checkCalls } from '@geodepot/contracts/equipment/check.ts'
import { checkPlanCalls } from '@geodepot/contracts/equipment/check-plan.ts'
import { checkTemplateCalls } from '@geodepot/contracts/equipment/check-template.ts'
import { offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { projectStatuses } from '@geodepot/contracts/system/project.ts'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { generateOrders } from '../server/src/equipment/check/index.ts'
import { connect } from '../server/src/kit/database/database.ts'
import { samples } from '../server/src/kit/files/test/samples.ts'
import { callerAs } from './caller.ts'
import { type Place, startProduct } from './place.ts'
import type { Tell } from './report.ts'

const [atWork, uploaded, inTurn] = [10_000, 500, 50]
const project = 'P2601'

const photo = () => new File([new Uint8Array(samples.pdf)], 'photo.pdf', { type: 'application/pdf' })

export const checks = async (place: Place, [devices = 0]: readonly number[], tell: Tell): Promise<void> => {
  const databaseUrl = await place.copy(devices)
  const { db, close } = connect(databaseUrl, () => undefined, 2)
  const product = await startProduct(databaseUrl)
  try {
    const manager = await callerAs(product.url, databaseUrl, 'zb_lin')
    const crew = await callerAs(product.url, databaseUrl, 'xm_ma')
    // Put at work as they are: what moved them is no matter of this.
    await sql`
      insert into equipment.holder (kind, name, name_en, project_id, department_id)
      select 'project', p.name, p.name, p.id, p.department_id from system.project p where p.id = ${project} and not exists (select 1 from equipment.holder h where h.kind = 'project' and h.project_id = p.id)`.execute(
      db,
    )
    await sql`update system.project set status = ${projectStatuses.working}, state = 'approved' where id = ${project}`.execute(
      db,
    )
    const { rows } = await sql<{ category: number }>`
      with chosen as (select d.id from equipment.device d join equipment.model m on m.id = d.model_id where d.deleted_at is null and d.mounted_on is null order by m.category_id, d.id limit ${atWork}),
        moved as (update equipment.device d set holder_id = (select h.id from equipment.holder h where h.kind = 'project' and h.project_id = ${project}), device_status = '3', held_since = now() - interval '9 days', locked_by = null
          from chosen where d.id = chosen.id returning d.model_id)
      select c.path[1] as category from moved join equipment.model m on m.id = moved.model_id join equipment.category c on c.id = m.category_id group by 1 order by count(*) desc`.execute(
      db,
    )
    await sql`analyze equipment.device`.execute(db)
    const items = Array.from({ length: 8 }, (_, index) => ({
      part: '外观',
      content: `检查 ${index + 1}`,
      kind: 'yesNo',
    }))
    for (const { category } of rows) {
      const { id } = await manager.call(checkTemplateCalls.create, {
        templateName: `日检 ${category}`,
        categoryId: category,
        items,
      })
      await manager.call(checkPlanCalls.create, { planName: '日检', templateId: id, every: 1, startOn: '2026-01-01' })
    }
    const begin = performance.now()
    const { made } = await generateOrders(db, false)
    const generated = performance.now()
    const before = performance.now()
    // As many rows into the same table, under the same constraints.
    await sql`
      insert into equipment.check_order (number, template_id, version_id, device_id, model_id, holder_id, project_id, department_id, manager_department_id, plan_date, due_on, state, made_at, closed_at, reason)
      select 'B-' || o.id, o.template_id, o.version_id, d.id, d.model_id, d.holder_id, o.project_id, o.department_id, d.manager_department_id, o.plan_date, o.due_on, 'cancelled', o.made_at, o.made_at, 'x'
      from equipment.check_order o join equipment.device d on d.id = o.device_id`.execute(db)
    const plain = performance.now() - before
    tell({
      name: `${made} orders made in a night, beside plain SQL`,
      bound: 5,
      unit: '×',
      value: (generated - begin) / plain,
      note: `${Math.round(generated - begin)} : ${Math.round(plain)} ms`,
    })

    const open = await sql<{
      id: number
    }>`select id from equipment.check_order where state = 'waiting' and project_id = ${project} order by id limit ${2 * uploaded}`.execute(
      db,
    )
    const ids = open.rows.map(({ id }) => id)
    const answers = items.map((_, index): CompleteInput['answers'][number] => ({
      item: index + 1,
      value: 'Y',
      photos: 1,
    }))
    let [directly, handedIn] = [0, 0]
    for (let from = 0; from < ids.length; from += 2 * inTurn) {
      const start = performance.now()
      for (const id of ids.slice(from, from + inTurn))
        await crew.call(checkCalls.complete, { id, answers, signedAs: 'x', attachments: [await crew.upload(photo())] })
      const between = performance.now()
      const instant = new Date().toISOString()
      const entries = ids.slice(from + inTurn, from + 2 * inTurn).map((id) => ({
        entryKey: randomBytes(16).toString('hex'),
        act: checkCalls.complete.name,
        input: { id, answers, signedAs: 'x' },
        title: 'Checked for the bench',
        doneAt: instant,
        phoneAt: instant,
        personId: 1,
      }))
      const { results } = (await crew.call(offlineCalls.handIn, { entries })) as {
        results: readonly { outcome: string; msg: string }[]
      }
      const bad = results.find(({ outcome }) => outcome !== 'done')
      if (bad) throw new Error(bad.msg)
      for (const { entryKey } of entries)
        await crew.call(offlineCalls.photos, { entryKey, fileIds: [await crew.upload(photo())] })
      directly += between - start
      handedIn += performance.now() - between
    }
    tell({
      name: `${uploaded} checks with photos handed in, beside the same calls`,
      bound: 2,
      unit: '×',
      value: handedIn / directly,
      note: `${Math.round(handedIn)} : ${Math.round(directly)} ms`,
    })
  } finally {
    await product.stop()
    await close()
  }
}
