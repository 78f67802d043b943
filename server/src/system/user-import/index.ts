// People from a spreadsheet: what its columns may be, and how each row is decided and written.
// Asked for by acceptance C1 and E4; importData is the one call of clients that know no steps.
import { userImport, userImportAtOnce } from '@geodepot/contracts/system/user-import.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { userImportMessages } from '@geodepot/contracts/system/user-import.messages.ts'
import { mayDo } from '../../kit/access/actor.ts'
import { forbidden } from '../../kit/http/refusal.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { importAtOnce, importRoutes, sentSheet } from '../../kit/import/index.ts'
import { definition } from './definition.ts'

const kind = 'system/user-import'

export const routes: readonly Route[] = [
  ...importRoutes(userImport, kind, definition),
  query(userImportAtOnce.importData, async ({ db, actor, input, context, arriving, signal }) => {
    if (input.updateSupport && !mayDo(actor, 'system:user:edit')) throw forbidden()
    const counts = await importAtOnce(
      db,
      actor,
      context,
      definition,
      kind,
      await sentSheet(arriving),
      input.updateSupport,
      signal,
    )
    const data = {
      added: counts.new,
      changed: input.updateSupport ? counts.changed : 0,
      equal: input.updateSupport ? counts.equal : counts.equal + counts.changed,
    }
    return { msg: textOf(userImportMessages, 'imported', context.language, data), data }
  }),
]
