import { gen } from '@geodepot/contracts/system/gen.ts'
import { genMessages } from '@geodepot/contracts/system/gen.messages.ts'
import { useNavigate } from 'react-router'
import { useApiMutation } from '../../kit/api/index.ts'
import { GuardedButton } from '../../kit/ui/index.ts'
import { List, SearchText } from '../../kit/list/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import './gen.css'

/** Tables of the database that nobody described yet, to begin with. A single one is opened at once. */
export const Tables = ({ done }: { done: () => void }) => {
  const t = useText(genMessages)
  const navigate = useNavigate()
  const { run } = useApiMutation(gen.import)
  const take = async (names: readonly string[]) => {
    const { tableIds } = await run({ tables: names.join(',') })
    done()
    const [only] = tableIds
    if (tableIds.length === 1 && only !== undefined) void navigate(`/gen/edit/${only}`)
  }
  return (
    <div className="gen-tables">
      <List
        of={gen.databaseList}
        columns={['tableName', { field: 'tableComment', optional: true }, { field: 'columnCount', kind: 'figure' }]}
        rowKey="tableName"
        card={{ title: 'tableName', facts: ['tableComment', 'columnCount'] }}
        title={t('import')}
        help={t('importHelp')}
        keep="inside"
        empty={{ title: t('tablesEmpty'), text: t('tablesEmptyText') }}
        chosen={(rows) => (
          <GuardedButton type="primary" onPress={() => take(rows.map(({ tableName }) => tableName))}>
            {t('importSelected', { count: rows.length })}
          </GuardedButton>
        )}
        search={{ main: (field) => <SearchText of={field('tableName')} /> }}
      />
    </div>
  )
}
