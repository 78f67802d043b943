import { categoryMessages } from '@geodepot/contracts/equipment/category.messages.ts'
import { Branches, type SearchField, SidePanel } from '../../kit/list/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useCategories } from './categories.ts'

/** The category tree beside a ledger: choosing a branch shows what is in it and below it. */
export const CategoryPanel = ({ of }: { of: SearchField }) => {
  const t = useText(categoryMessages)
  const { tree, byId } = useCategories()
  const [chosen] = of.values
  return (
    <SidePanel title={t('category')} chosen={chosen === undefined ? undefined : byId.get(Number(chosen))?.label}>
      {(close) => (
        <Branches
          name={t('category')}
          branches={tree}
          all={t('all')}
          chosen={chosen}
          choose={(id) => {
            of.choose(id === undefined ? [] : [id])
            close()
          }}
        />
      )}
    </SidePanel>
  )
}
