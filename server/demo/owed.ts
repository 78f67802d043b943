import { sql } from 'kysely'
import type { Database } from '../src/kit/database/database.ts'

/** Makes the attachments that the demo company is still owed. Where none are, nothing of the demo is loaded for it. */
export const seedOwedPapers = async (db: Database): Promise<void> => {
  const {
    rows: [owed],
  } = await sql`select 1 from system.demo_paper limit 1`.execute(db)
  if (owed) await (await import('./papers/index.ts')).seedPapers(db)
}
