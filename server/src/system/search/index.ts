// The one search: documents, devices, projects and people by what they are called, each within what the person may see.
// Asked for by "one search: devices by half a serial, documents by number or call code, projects, people".
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { search, searchBounds } from '@geodepot/contracts/system/search.ts'
import { searchMessages } from '@geodepot/contracts/system/search.messages.ts'
import { mayDo } from '../../kit/access/actor.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { findDocuments } from './documents.ts'
import { offeredSources, registerSource } from './registry.ts'

export { type Source, registerSource } from './registry.ts'

registerSource({ name: 'documents', rank: 2, find: findDocuments })

export const routes: readonly Route[] = [
  query(search.find, async ({ db, actor, input: { keyword }, context: { language } }) => {
    if (keyword.length < searchBounds.shortest) return []
    const sources = offeredSources().filter(({ permission }) => permission === undefined || mayDo(actor, permission))
    const found = await Promise.all(
      sources.map(async ({ name, find }) => ({
        name,
        title: textOf(searchMessages, name, language),
        rows: (await find(db, actor, keyword, language)).slice(0, searchBounds.each),
      })),
    )
    return found.filter(({ rows }) => rows.length > 0)
  }),
]
