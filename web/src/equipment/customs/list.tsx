import { type CustomsRow, customs, customsCalls, customsDirections } from '@geodepot/contracts/equipment/customs.ts'
import { customsMessages } from '@geodepot/contracts/equipment/customs.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { countryName } from '@geodepot/contracts/kit/countries.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { useMemo } from 'react'
import { DocumentSearch, LatestPanel, lastColumns, useDocumentList, useStateColumn } from '../../kit/document/index.ts'
import { useLanguage, useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay } from '../../kit/list/index.ts'
import { useDictionary } from '../../system/dict/index.ts'
import { useCountries } from '../../system/supplier/index.ts'
import { useCustomsActions } from './actions.tsx'
import { DaysLeft } from './days-left.tsx'

/** Those of the person's scope. */
const CustomsList = () => {
  const t = useText(customsMessages)
  const language = useLanguage()
  const countries = useCountries()
  const { entries } = useDictionary(dictionaries.customsRegime)
  const acts = useCustomsActions()
  const list = useDocumentList(customs, customsCalls, acts)
  const state = useStateColumn(customs)
  const columns = useMemo(
    (): Column<CustomsRow>[] => [
      'number',
      // How late it is stands beside the day until which it may stay.
      {
        field: 'docState',
        as: (row) => state.as({ ...row, overdueDays: null }),
        says: (row) => state.says({ ...row, overdueDays: null }),
      },
      { field: 'country', says: ({ country }) => countryName(country, language) },
      'declarationNo',
      { field: 'leftQty', says: ({ leftQty }) => saidAmounts(leftQty) },
      { field: 'untilOn', kind: 'day' },
      {
        field: 'daysLeft',
        says: ({ daysLeft }) =>
          daysLeft === null ? '' : daysLeft < 0 ? t('late', { count: -daysLeft }) : String(daysLeft),
        as: ({ daysLeft }) => <DaysLeft of={daysLeft} />,
      },
      'projectName',
      'models',
      { field: 'regimeName', later: true },
      { field: 'direction', says: ({ direction }) => t(`direction_${direction}`), later: true },
      { field: 'coveredQty', says: ({ coveredQty }) => saidAmounts(coveredQty), later: true },
      { field: 'declaredOn', kind: 'day', later: true },
      { field: 'guaranteeKind', says: ({ guaranteeKind }) => t(`guarantee_${guaranteeKind}`), later: true },
      { field: 'guaranteeAmount', kind: 'money', later: true },
      { field: 'guaranteeCurrency', later: true },
      { field: 'guaranteeUntil', kind: 'day', later: true },
      { field: 'orgName', optional: true },
      ...lastColumns,
    ],
    [state, t, language],
  )
  return (
    <>
      <List
        {...list}
        columns={columns}
        main="number"
        card={{ title: 'number', facts: ['declarationNo', 'projectName', 'daysLeft', 'docState'] }}
        search={{
          main: (field) => <DocumentSearch of={customs} field={field} />,
          more: (field) => (
            <>
              <SearchChoice
                of={field('endsWithin')}
                options={(['0', '30', '60', '90'] as const).map((value) => ({
                  value,
                  label: t(`endsWithin_${value}`),
                }))}
              />
              <SearchChoice
                of={field('regime')}
                options={entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
              />
              <SearchChoice
                of={field('direction')}
                options={customsDirections.map((value) => ({ value, label: t(`direction_${value}`) }))}
              />
              <SearchChoice of={field('country')} options={countries} />
              <SearchDay of={field('beginTime')} />
              <SearchDay of={field('endTime')} />
            </>
          ),
        }}
      />
      {acts.dialogs}
    </>
  )
}
export default CustomsList

/** The latest of a project, on its page: by which declaration, and until when. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel
    of={customs}
    list={customsCalls.list}
    projectInfoNo={projectInfoNo}
    titleOf={(row) => `${row.declarationNo} ${row.models} ${row.untilOn}`}
  />
)
