import { type BulkRow, bulk } from '@geodepot/contracts/equipment/bulk.ts'
import { bulkMessages } from '@geodepot/contracts/equipment/bulk.messages.ts'
import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { useMemo } from 'react'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchText } from '../../kit/list/index.ts'
import { ProjectSearch } from '../../system/project/index.ts'
import { CategoryPanel } from '../category/index.ts'

const tones: Record<BulkRow['condition'], Tone> = {
  good: 'done',
  waitRepair: 'attention',
  underRepair: 'attention',
  waitScrap: 'attention',
  waitInspect: 'attention',
  damaged: 'refused',
  lost: 'refused',
}

/** How many of each counted model each holder has, by condition. */
const BulkList = () => {
  const t = useText(bulkMessages)
  const columns = useMemo(
    (): readonly Column<BulkRow>[] => [
      'devModel',
      'brand',
      'devName',
      'holderName',
      {
        field: 'condition',
        as: (row) => <StateTag tone={tones[row.condition]}>{t(row.condition)}</StateTag>,
        says: (row) => t(row.condition),
      },
      { field: 'quantity', kind: 'figure' },
      'unit',
      'projectName',
      'devType',
    ],
    [t],
  )
  return (
    <List
      of={bulk.list}
      columns={columns}
      rowKey={(row) => `${row.modelId} ${row.holderId} ${row.condition}`}
      card={{ title: 'devModel', facts: ['holderName', 'condition', 'quantity'] }}
      exportOf={bulk.export}
      aside={(field) => <CategoryPanel of={field('categoryId')} />}
      search={{
        main: (field) => (
          <>
            <SearchText of={field('keyword')} hint={t('keywordHint')} />
            <ProjectSearch of={field('projectInfoNo')} />
          </>
        ),
      }}
    />
  )
}
export default BulkList
