import { applicationMessages } from '@geodepot/contracts/material/application.messages.ts'
import { type KitListRow, kitListCalls } from '@geodepot/contracts/material/kit-list.ts'
import { kitListMessages } from '@geodepot/contracts/material/kit-list.messages.ts'
import { compare, multiply } from '@geodepot/contracts/kit/decimal.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { queryNow, showError } from '../../kit/api/index.ts'
import { QuantityInput } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchText } from '../../kit/list/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'
import { naming } from '../material/index.ts'
import type { SourceProps } from './source.ts'
import type { DraftLine } from './values.ts'

const isCount = (text: string): boolean => /^\d{1,6}$/.test(text) && compare(text, '0') > 0
/** The lines of so many kits; what several lists name is asked for once. */
const linesOf = async (lists: readonly KitListRow[], kits: string): Promise<DraftLine[]> => {
  const found = await Promise.all(lists.map(({ id }) => queryNow(kitListCalls.get, { id })))
  return found.flatMap(({ lines }) =>
    lines.map((line) => ({
      ...naming({ id: line.materialId, ...line }),
      quantity: multiply(line.quantity, kits),
      ...(line.remark !== '' && { remark: line.remark }),
    })),
  )
}

/** Kit lists, and how many kits of those that are chosen are asked for. */
const FromKit = ({ close, take }: SourceProps) => {
  const t = useText(applicationMessages)
  const of = useText(kitListMessages)
  const [kits, setKits] = useState('1')
  const columns: Column<KitListRow>[] = [
    'listName',
    { field: 'shared', says: (row) => row.deptName ?? of('sharedY') },
    { field: 'lineCount', kind: 'figure' },
    'contents',
    { field: 'remark', optional: true },
  ]
  return (
    <AppDialog open title={t('kitTitle')} width={960} onClose={close}>
      <List
        of={kitListCalls.list}
        keep="inside"
        title={t('kitTitle')}
        columns={columns}
        rowKey="id"
        card={{ title: 'listName', facts: ['lineCount', 'contents'] }}
        search={{ main: (field) => <SearchText of={field('keyword')} hint={of('keywordHint')} /> }}
        chosen={(rows) => (
          <>
            <QuantityInput
              aria-label={t('kits')}
              prefix={t('kits')}
              style={{ width: 120 }}
              value={kits}
              write={setKits}
            />
            <Button
              type="primary"
              disabled={!isCount(kits)}
              onClick={() =>
                void linesOf(rows, kits).then((lines) => {
                  take(lines)
                  close()
                }, showError)
              }
            >
              {t('addChosen')}
            </Button>
          </>
        )}
      />
    </AppDialog>
  )
}
export default FromKit
