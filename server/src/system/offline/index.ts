// What phones without a network wrote down: handed in, done once each, kept where it cannot be accepted as it was.
// Asked for by practice 18: nothing that a person did in the field is lost, and of two the first is accepted.
import { type OfflineRow, offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { offlineMessages } from '@geodepot/contracts/system/offline.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { documents } from '../../kit/document/index.ts'
import { numbersIn, registerRecord } from '../../kit/files/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { routeOf } from './acts.ts'
import { handIn } from './hand-in.ts'
import { entriesAmong, offlineListing } from './queries.ts'
import { addPhotos, again, entity, settle } from './settle.ts'

export { actsFrom } from './acts.ts'
export { keptEntries } from './kept.ts'

// Photos of what could not be done yet: they go with it once it is, and nobody takes them away.
registerRecord(entity, {
  mayRead: async (db, actor, ids) => new Set((await entriesAmong(db, actor, numbersIn(ids))).map(String)),
  mayWrite: async () => false,
})

const sheet = exporter<OfflineRow>()(offlineMessages, 'title', [
  { key: 'state', codes: 'state_' },
  { key: 'title', width: 40 },
  { key: 'docNo', width: 26 },
  { key: 'actName' },
  { key: 'personName' },
  { key: 'handedInBy' },
  { key: 'doneTime', type: 'dateTime' },
  { key: 'phoneTime', type: 'dateTime' },
  { key: 'receivedTime', type: 'dateTime' },
  { key: 'reason', width: 40 },
  { key: 'settledBy' },
  { key: 'settledTime', type: 'dateTime' },
  { key: 'note', width: 32 },
])

/** `接收 · 设备调配`: what the call is called, and of what document. */
const named = <R extends OfflineRow>(row: R, language: Language): R => {
  const { messages, name } = routeOf(row.act).operation
  const document = documents().get(row.kind)
  const act = textOf(messages, name.slice(name.lastIndexOf('.') + 1), language)
  return { ...row, actName: document ? `${textOf(document.spec.messages, 'title', language)} · ${act}` : act }
}
async function* allNamed(rows: AsyncIterable<OfflineRow>, language: Language): AsyncGenerator<OfflineRow> {
  for await (const row of rows) yield named(row, language)
}

export const routes: readonly Route[] = [
  query(offlineCalls.handIn, async ({ db, input, ...call }) => ({ results: await handIn(db, call, input.entries) })),
  command(offlineCalls.photos, ({ tx, actor, input, context }) => addPhotos(tx, actor, context, input)),
  query(offlineCalls.list, async ({ db, actor, input, context: { language } }) => {
    const page = await listed<OfflineRow>(db, offlineListing(actor, input, language), input)
    return { ...page, rows: page.rows.map((row) => named(row, language)) }
  }),
  query(offlineCalls.export, async ({ db, actor, input, context: { language } }) =>
    sheet(
      allNamed(streamed<OfflineRow>(db, offlineListing(actor, input, language), input), language),
      language,
      input.columns,
    ),
  ),
  command(offlineCalls.again, async ({ tx, input, actor, context, signal, token }) =>
    again(tx, { actor, context, signal, token, arriving: async () => undefined }, input.id),
  ),
  command(offlineCalls.settle, ({ tx, actor, input, context }) => settle(tx, actor, context, input)),
]
