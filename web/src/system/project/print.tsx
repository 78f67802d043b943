import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type ProjectDetail, type ProjectMember, project, projectDocument } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import type { ApprovalStep, HistoryEntry } from '@geodepot/contracts/kit/document.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { useParams } from 'react-router'
import { Answered } from '../../kit/ui/index.ts'
import {
  Paper,
  PaperApproval,
  PaperFacts,
  PaperTable,
  PrintView,
  usePaperQuery,
  usePaperText,
} from '../../kit/document/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { endDateOf } from './rules.ts'

const codes = ['projectType', 'projectStatus', 'explorationMethod', 'buildMethod', 'importance', 'marketScope'] as const
/** What the codes of a project are called in the language of the print. */
const useCodeLabels = () => {
  const asked = [
    usePaperQuery(dictEntries.byType, { type: dictionaries.projectType, withDisabled: true }),
    usePaperQuery(dictEntries.byType, { type: dictionaries.projectStatus, withDisabled: true }),
    usePaperQuery(dictEntries.byType, { type: dictionaries.explorationMethod, withDisabled: true }),
    usePaperQuery(dictEntries.byType, { type: dictionaries.buildMethod, withDisabled: true }),
    usePaperQuery(dictEntries.byType, { type: dictionaries.importance, withDisabled: true }),
    usePaperQuery(dictEntries.byType, { type: dictionaries.marketScope, withDisabled: true }),
  ]
  const label = (code: (typeof codes)[number], value: string): string =>
    asked[codes.indexOf(code)]?.data?.find(({ dictValue }) => dictValue === value)?.dictLabel ?? value
  return { asked, label }
}

interface SheetProps {
  readonly of: ProjectDetail
  readonly members: readonly ProjectMember[]
  readonly history: readonly HistoryEntry[]
  readonly steps: readonly ApprovalStep[] | undefined
  readonly label: ReturnType<typeof useCodeLabels>['label']
}
const Sheet = ({ of, members, history, steps, label }: SheetProps) => {
  const t = usePaperText(projectMessages)
  const state = t(`state_${of.docState}` as 'state_draft')
  const stands = of.docState === 'approved' || of.docState === 'virtual'
  return (
    <Paper
      title={t('sheetTitle')}
      number={of.projectId ?? of.number}
      callCode={of.callCode}
      state={state}
      mark={stands ? undefined : state}
    >
      <PaperFacts
        of={[
          [t('projectName'), of.projectName, 'wide'],
          [t('projectId'), of.projectId],
          [t('shortName'), of.shortName],
          [t('projectType'), label('projectType', of.projectType)],
          [t('projectStatus'), label('projectStatus', of.projectStatus)],
          [t('explorationMethod'), label('explorationMethod', of.explorationMethod)],
          [t('buildMethod'), label('buildMethod', of.buildMethod)],
          [t('projectYear'), of.projectYear],
          [t('isMainProject'), label('importance', of.isMainProject)],
          [t('manageOrg'), of.manageOrg],
          [t('marketClassify'), label('marketScope', of.marketClassify)],
          [t('designStartDate'), of.designStartDate],
          [t('designEndDate'), of.designEndDate],
          [t('acquireStartTime'), of.acquireStartTime],
          [t('acquireEndTime'), of.acquireEndTime],
          [t('deptName'), of.deptName],
          [t('projectEndTime'), endDateOf(of)],
          [t('teamId'), of.teamName || of.teamId],
          [t('teamLeader'), of.teamLeader],
          [t('jointOrg'), of.jointOrg],
          [t('projectCountry'), t(`country${of.projectCountry}` as 'country1')],
          [t('geologyTask'), of.geologyTask, 'wide'],
          [t('remark'), of.remark, 'wide'],
        ]}
      />
      {members.length > 0 && (
        <PaperTable
          title={t('members')}
          lines={members}
          columns={[
            { key: 'name', title: t('memberName'), value: ({ nickName }) => nickName },
            {
              key: 'role',
              title: t('projectRole'),
              value: (one) => one.projectRole || (one.isLeader ? t('teamLeader') : one.postNames),
            },
            { key: 'unit', title: t('deptName'), value: ({ deptName }) => deptName },
          ]}
        />
      )}
      <PaperApproval of={projectDocument} history={history} steps={steps} />
    </Paper>
  )
}

const Sheets = ({ id }: { id: string }) => {
  const query = usePaperQuery(project.get, { id })
  const row = query.data
  const members = usePaperQuery(project.members, { id: row?.projectInfoNo ?? '' }, { enabled: row !== undefined })
  const history = usePaperQuery(project.history, { id: row?.id ?? 0 }, { enabled: row !== undefined })
  const awaits = row?.docState === projectDocument.approval?.pending
  const steps = usePaperQuery(project.steps, { id: row?.id ?? 0 }, { enabled: awaits })
  const { asked, label } = useCodeLabels()
  return (
    <Answered asked={[query, members, history, ...asked, ...(awaits ? [steps] : [])]}>
      {() =>
        row && (
          <Sheet
            of={row}
            members={members.data ?? []}
            history={history.data ?? []}
            steps={awaits ? steps.data : undefined}
            label={label}
          />
        )
      }
    </Answered>
  )
}

/** The information sheet of a project. */
const PrintProject = () => {
  const id = useParams()['id'] ?? ''
  const path = usePathOf('system/project/index') ?? '/project'
  const name = usePaperQuery(project.get, { id }).data?.projectName ?? ''
  return (
    <PrintView name={name} letterhead={dept.company} back={`${path}/${id}`}>
      <Sheets id={id} />
    </PrintView>
  )
}
export default PrintProject
