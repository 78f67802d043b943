// Dictionaries: coded choices with their labels, read by any page that shows or asks for one.
// Asked for by acceptance C4 and the specification's calls of section 7.2.
import { dict, type DictEntry } from '@geodepot/contracts/system/dict.ts'
import { sql } from 'kysely'
import { type Route, handle } from '../../kit/http/route.ts'

export const routes: readonly Route[] = [
  handle(dict.byType, async ({ db, input, context }) => {
    const { rows } = await sql<DictEntry>`
      select e.id as "dictCode", e.sort as "dictSort", ${sql.ref(context.language === 'cn' ? 'e.label' : 'e.label_en')} as "dictLabel", e.value as "dictValue",
        e.type as "dictType", e.css_class as "cssClass", e.list_class as "listClass", case when e.is_default then 'Y' else 'N' end as "isDefault", e.status
      from system.dict_data e join system.dict_type t on t.type = e.type and t.status = '0'
      where e.type = ${input.type} and e.status = '0' order by e.sort, e.id`.execute(db)
    return rows
  }),
]
