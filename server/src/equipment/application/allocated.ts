import { sql } from 'kysely'

/**
 * How much of the line `l` is allocated; null where nothing ever was. Asked line by line: joined, the view would be worked
 * out whole, and once for every line where statistics are missing.
 */
export const allocatedTo = sql`(select g.quantity from equipment.application_line_allocated g where g.line_id = l.id)`

/** What the line `l` still asks for: neither allocated nor given up. */
export const leftOf = sql`(l.quantity - l.closed_quantity - coalesce(${allocatedTo}, 0))`
