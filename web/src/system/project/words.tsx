import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type ProjectListRow, projectDocument } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { useMemo } from 'react'
import { useStateColumn } from '../../kit/document/index.ts'
import type { Column } from '../../kit/list/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useDictionary } from '../dict/index.ts'
import { ProjectName } from './name.tsx'
import { endDateOf } from './rules.ts'

/** The dictionaries of a project's codes. */
export const useCodes = () => {
  const type = useDictionary(dictionaries.projectType)
  const status = useDictionary(dictionaries.projectStatus)
  const method = useDictionary(dictionaries.explorationMethod)
  const build = useDictionary(dictionaries.buildMethod)
  const importance = useDictionary(dictionaries.importance)
  const market = useDictionary(dictionaries.marketScope)
  return { type, status, method, build, importance, market }
}
export type Codes = ReturnType<typeof useCodes>
export const optionsOf = ({ entries }: Codes['type']) =>
  entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))

const said = (value: string, { label }: Codes['type']): string => (value === '' ? '' : label(value))

/** The columns of the list: those of the specification's row first. */
export const useColumns = (): readonly Column<ProjectListRow>[] => {
  const t = useText(projectMessages)
  const { type, status, method, build, importance, market } = useCodes()
  const state = useStateColumn(projectDocument)
  return useMemo(
    (): readonly Column<ProjectListRow>[] => [
      {
        field: 'projectName',
        as: (row) => <ProjectName of={row} />,
        says: (row) => `${row.virtualFlag === '1' ? t('virtual') : ''}${row.projectName}`,
        width: 260,
      },
      { field: 'docState', ...state },
      'projectId',
      { field: 'projectStatus', says: (row) => said(row.projectStatus, status) },
      { field: 'explorationMethod', says: (row) => said(row.explorationMethod, method) },
      { field: 'teamId', says: (row) => row.teamName || row.teamId },
      'projectYear',
      { field: 'designStartDate', kind: 'day', later: true },
      { field: 'designEndDate', kind: 'day', later: true },
      { field: 'projectEndTime', kind: 'day', later: true, says: (row) => endDateOf(row) ?? '' },
      { field: 'deptName', later: true },
      { field: 'teamLeader', later: true },
      { field: 'shortName', optional: true },
      { field: 'projectType', says: (row) => said(row.projectType, type), optional: true },
      { field: 'buildMethod', says: (row) => said(row.buildMethod, build), optional: true },
      { field: 'isMainProject', says: (row) => said(row.isMainProject, importance), optional: true },
      { field: 'manageOrg', optional: true },
      { field: 'marketClassify', says: (row) => said(row.marketClassify, market), optional: true },
      { field: 'projectCountry', says: (row) => t(`country${row.projectCountry}`), optional: true },
      { field: 'acquireStartTime', kind: 'day', optional: true },
      { field: 'acquireEndTime', kind: 'day', optional: true },
      { field: 'applicantName', optional: true },
      { field: 'submitTime', kind: 'moment', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'remark', optional: true },
    ],
    [t, type, status, method, build, importance, market, state],
  )
}
