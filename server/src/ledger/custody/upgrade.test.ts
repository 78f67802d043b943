import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Clone, emptyDatabase } from '../../testing/index.ts'

// A database as it stood before lines had one sequence and entries a source, brought to the present.
const folder = new URL('../../../migrations/', import.meta.url)
// The migrations of that change, from the first one to the next that is none of it.
const first = '20261122-1900-kit-line.sql'
const next = '20261122-2310'
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const day = `'2026-11-20 08:00'`

let clone: Clone
let client: pg.Client
beforeAll(async () => {
  clone = await emptyDatabase(inject('databaseUrl'))
  client = new pg.Client({ connectionString: clone.url })
  await client.connect()
  for (const name of files.filter((file) => file < first)) await client.query(read(name))
  // Of what the lines and entries belong to, nothing is needed here.
  await client.query(`set session_replication_role = replica;
    insert into equipment.application_line (id, document_id, position, device_group, category_id, quantity, unit) overriding system value values (70, 1, 1, '1', 1, 5, '台');
    insert into equipment.allocation_line (document_id, position, model_id, quantity) values (2, 1, 1, 10), (2, 2, 1, 10);
    delete from equipment.allocation_line where position = 2;
    select setval('equipment.allocation_entry', 90);
    insert into equipment.allocation_shipment_line (id, shipment_id, document_id, line_id, quantity) values (80, 1, 2, 1, 10);
    insert into equipment.custody_event (model_id, quantity, kind, from_holder_id, to_holder_id, from_condition, to_condition, document_id, line_id, happened_at, recorded_at, recorded_by)
      values (1, 10, 'opening', 1, 2, 'good', 'good', null, null, ${day}, ${day}, 1), (1, 10, 'dispatch', 2, 3, 'good', 'good', 2, 80, ${day}, ${day}, 1),
        (1, 1, 'arrive', 3, 4, 'good', 'good', 2, null, ${day}, ${day}, 1), (1, 1, 'reversal', 4, 3, 'good', 'good', null, null, ${day}, ${day}, 1);
    set session_replication_role = origin`)
  for (const name of files.filter((file) => file >= first && file < next)) await client.query(read(name))
})
afterAll(async () => {
  await client.end()
  await clone.drop()
})

describe('a database of the version before', () => {
  it('keeps its lines and entries as they were', async () => {
    const { rows } = await client.query(
      'select kind, document_id, line_id, source, reverses_id from equipment.custody_event order by id',
    )
    expect(rows.map((row: { kind: string }) => row.kind)).toEqual(['opening', 'dispatch', 'arrive', 'reversal'])
    expect(rows[1]).toEqual({ kind: 'dispatch', document_id: '2', line_id: '80', source: null, reverses_id: null })
    const lines = await client.query(
      'select id from equipment.application_line union all select id from equipment.allocation_line order by id',
    )
    expect(lines.rows).toEqual([{ id: '1' }, { id: '70' }])
  })

  it('gives new lines of every document ids above all that were ever given', async () => {
    const { rows } = await client
      .query(
        `set session_replication_role = replica;
      insert into equipment.allocation_line (document_id, position, model_id, quantity) values (2, 3, 1, 10) returning id`,
      )
      .then((results) => (Array.isArray(results) ? results[1] : results))
    await client.query('set session_replication_role = origin')
    expect(rows).toEqual([{ id: '91' }])
    const following = await client.query(`select nextval('document.line_id') as id`)
    expect(following.rows).toEqual([{ id: '92' }])
  })

  it('takes no more of what it took before', async () => {
    const entry = (kind: string, columns: string, values: string) =>
      client.query(`insert into equipment.custody_event (model_id, quantity, kind, from_holder_id, to_holder_id, from_condition, to_condition, happened_at, recorded_at, recorded_by, ${columns})
        values (1, 1, '${kind}', 3, 4, 'good', 'good', ${day}, ${day}, 1, ${values})`)
    await expect(entry('opening', 'remark', `''`)).rejects.toThrow(/custody_event_source/)
    await expect(entry('arrive', 'document_id', '2')).rejects.toThrow(/custody_event_line/)
    await expect(entry('reversal', 'source', `'reconciliation'`)).rejects.toThrow(/custody_event_reverses/)
    await expect(entry('dispatch', 'document_id, line_id', '3, 80')).rejects.toThrow(/custody_event_bulk_once/)
  })
})
