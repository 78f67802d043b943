import { type RawBuilder, sql } from 'kysely'

const brought = (table: string, devices: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select r.id as child, a.id as parent from equipment.return r join equipment.return_line l on l.document_id = r.id
  join ${sql.table(table)} a on a.project_id = r.project_id and a.id < r.id where l.device_id in (${devices})`

/** No column says how a device came to the project that returns it: what brought it there before is looked for by the device. */
export const alsoStandsOn = {
  'equipment/allocation': brought(
    'equipment.allocation',
    sql`select s.device_id from equipment.shipment_line s where s.document_id = a.id`,
  ),
  'equipment/transfer': brought(
    'equipment.transfer',
    sql`select s.device_id from equipment.transfer_line s where s.document_id = a.id`,
  ),
}
