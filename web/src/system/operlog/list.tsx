import { type OperlogRow, businessTypes, operlog } from '@geodepot/contracts/system/operlog.ts'
import { operlogMessages } from '@geodepot/contracts/system/operlog.messages.ts'
import { useMemo, useState } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { GuardedButton } from '../../kit/ui/index.ts'
import { StateTag, type Translate, useText } from '../../kit/i18n/index.ts'
import { type Column, List, LogTools, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { useConfirmedMutation } from '../../kit/form/index.ts'
import { OperationDialog } from './dialog.tsx'

const columnsOf = (t: Translate<typeof operlogMessages>): readonly Column<OperlogRow>[] => [
  { field: 'title', label: t('module') },
  'action',
  { field: 'about', width: 240 },
  { field: 'businessType', says: ({ businessType }) => t(`businessType${businessType}`), optional: true },
  {
    field: 'status',
    as: ({ status }) => <StateTag tone={status === 0 ? 'done' : 'refused'}>{t(`status${status}`)}</StateTag>,
    says: ({ status }) => t(`status${status}`),
  },
  { field: 'operTime', width: 160 },
  'operName',
  'nickName',
  'deptName',
  { field: 'operatorType', says: ({ operatorType }) => t(`operatorType${operatorType}`), optional: true },
  'operIp',
  { field: 'costTime', kind: 'figure', unit: t('costTimeUnit') },
  'errorMsg',
  { field: 'requestMethod', optional: true },
  { field: 'operUrl', optional: true },
  { field: 'method', optional: true },
  { field: 'operId', optional: true },
]

/** What was done, by whom, and what came of it. */
const OperationLog = () => {
  const t = useText(operlogMessages)
  const columns = useMemo(() => columnsOf(t), [t])
  const person = usePerson()
  const [shown, show] = useState<number>()
  const modules = useApiQuery(operlog.modules, {}, { fresh: Number.POSITIVE_INFINITY })
  const remove = useConfirmedMutation(operlog.remove)
  const clean = useConfirmedMutation(operlog.clean)
  const mayLook = mayDo(person, operlog.get.permission)
  const removeMany = async (rows: readonly OperlogRow[], clear: () => void) => {
    const question = {
      title: t('removeTitle'),
      text: t('removeQuestion', { count: rows.length }),
      ok: t('remove'),
      danger: true,
    }
    if (await remove({ ids: rows.map(({ operId }) => operId).join(',') }, question)) clear()
  }
  const kinds = businessTypes.map((value) => ({ value, label: t(`businessType${value}`) }))
  const outcomes = (['0', '1'] as const).map((value) => ({ value, label: t(`status${value}`) }))
  return (
    <>
      <List
        of={operlog.list}
        columns={columns}
        rowKey={({ operId }) => String(operId)}
        card={{ title: 'title', facts: ['action', 'about', 'operName', 'operTime', 'status'] }}
        exportOf={operlog.export}
        opens={
          mayLook
            ? ({ operId }) =>
                () =>
                  show(operId)
            : undefined
        }
        toolbar={
          <LogTools
            clean={
              mayDo(person, operlog.clean.permission)
                ? {
                    label: t('clean'),
                    run: () =>
                      void clean(
                        {},
                        { title: t('cleanTitle'), text: t('cleanQuestion'), ok: t('clean'), danger: true },
                      ),
                  }
                : undefined
            }
          />
        }
        chosen={
          mayDo(person, operlog.remove.permission)
            ? (rows, clear) => (
                <GuardedButton danger onPress={() => removeMany(rows, clear)}>
                  {t('remove')}
                </GuardedButton>
              )
            : undefined
        }
        search={{
          main: (field) => (
            <>
              <SearchChoice
                of={field('module')}
                options={(modules.data ?? []).map(({ module, title }) => ({ value: module, label: title }))}
              />
              <SearchText of={field('operName')} />
              <SearchChoice of={field('status')} options={outcomes} />
            </>
          ),
          more: (field) => (
            <>
              <SearchChoice several of={field('businessType')} options={kinds} />
              <SearchText of={field('operIp')} />
              <SearchText of={field('requestId')} />
              <SearchDay of={field('beginTime')} />
              <SearchDay of={field('endTime')} />
            </>
          ),
        }}
      />
      <OperationDialog id={shown} close={() => show(undefined)} />
    </>
  )
}
export default OperationLog
