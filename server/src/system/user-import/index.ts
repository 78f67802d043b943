// People from a spreadsheet: what its columns may be, and how each row is decided and written.
// Asked for by acceptance C1 and E4; importData is the one call of clients that know no steps.
import { userImport, userImportAtOnce } from '@geodepot/contracts/system/user-import.ts'
import { mayDo } from '../../kit/access/actor.ts'
import { forbidden } from '../../kit/http/refusal.ts'
import { type Route, handle } from '../../kit/http/route.ts'
import { sentFile } from '../../kit/http/sent-file.ts'
import { importAtOnce, importRoutes } from '../../kit/import/index.ts'
import { SheetRefusal, sheetLimits } from '../../kit/sheet/index.ts'
import { definition } from './definition.ts'

const kind = 'system/user-import'

export const routes: readonly Route[] = [
  ...importRoutes(userImport, kind, definition),
  handle(userImportAtOnce.importData, async ({ db, actor, input, context, upload, mediaType }) => {
    if (input.updateSupport && !mayDo(actor, 'system:user:edit')) throw forbidden()
    const file = await sentFile(upload, mediaType, { fields: ['file'], limit: sheetLimits.maxBytes, tooLarge: () => new SheetRefusal('tooLarge') })
    const counts = await importAtOnce(db, actor, context, definition, kind, file, input.updateSupport)
    return { added: counts.new, changed: input.updateSupport ? counts.changed : 0, equal: input.updateSupport ? counts.equal : counts.equal + counts.changed }
  }),
]
