// The ledgers, rebuilt every night from their entries and compared with what is
// stored: the runs, what they found, and a run by hand.
// Asked for by the rule of the domain that every balance is a pure function
// of its events, and that a difference is told of.
import { type LedgerCheckRow, ledger } from '@geodepot/contracts/system/ledger.ts'
import { ledgerMessages } from '@geodepot/contracts/system/ledger.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { audit } from '../../kit/audit.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { type Job, job } from '../../kit/jobs/index.ts'
import { runTarget } from '../job/index.ts'
import { checkLedgers, forgetChecks } from './check.ts'
import { ledgerName, ledgers } from './ledgers.ts'
import { type StoredCheck, checkListing, worded } from './queries.ts'

export { drifting } from './check.ts'
export { registerLedgers } from './ledgers.ts'

const target = 'system/ledger.check'
const day = 24 * 3_600_000

export const jobs: readonly Job[] = [
  job({
    name: target,
    messages: ledgerMessages,
    title: 'job',
    help: 'jobHelp',
    args: z.object({ days: z.coerce.number<number | string>().int().min(30).max(3650).default(365) }),
    work: async ({ db, args, now, log }) => {
      const { failed, ...checked } = await checkLedgers(db)
      log('jobDone', checked)
      await forgetChecks(db, new Date(now.getTime() - args.days * day))
      if (failed > 0) throw refusal(ledgerMessages, 'jobFailed', { count: failed })
    },
  }),
]

const sheet = exporter<LedgerCheckRow>()(ledgerMessages, 'title', [
  { key: 'ledgerName', width: 24 },
  { key: 'outcome', codes: 'outcome' },
  { key: 'startTime', type: 'dateTime' },
  { key: 'endTime', type: 'dateTime' },
  { key: 'looked', type: 'number' },
  { key: 'differences', type: 'number' },
  { key: 'found', width: 60, said: ({ found }) => found.join('\n') },
  { key: 'error', width: 40 },
  { key: 'checkId', type: 'number' },
])
async function* inWords(rows: AsyncIterable<StoredCheck>, language: Language): AsyncGenerator<LedgerCheckRow> {
  for await (const row of rows) yield worded(row, language)
}

export const routes: readonly Route[] = [
  query(ledger.list, async ({ db, input, context: { language } }) => {
    const { rows, ...counted } = await listed<StoredCheck>(db, checkListing(input), input)
    return { rows: rows.map((row) => worded(row, language)), ...counted }
  }),
  query(ledger.ledgers, async ({ context }) =>
    ledgers().map(({ name }) => ({ ledger: name, ledgerName: ledgerName(name, context.language) })),
  ),
  command(ledger.run, async ({ tx, actor, context }) => {
    const {
      rows: [newest],
    } = await sql<{ id: number | null }>`select max(id) as id from system.ledger_check`.execute(tx)
    if (!(await runTarget(tx, actor, context, target))) throw refusal(ledgerMessages, 'noJob')
    await audit(tx, actor, context, 'system/ledger', 'run', [{ id: target }])
    return { after: newest?.id ?? 0 }
  }),
  query(ledger.export, async ({ db, input, context: { language } }) =>
    sheet(inWords(streamed<StoredCheck>(db, checkListing(input), input), language), language, input.columns),
  ),
]
