import { type ProjectAlertRow, type ProjectAlertType, alert } from '@geodepot/contracts/equipment/alert.ts'
import { alertMessages } from '@geodepot/contracts/equipment/alert.messages.ts'
import { useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { AlertDialog, type AlertDialogPart, type AlertDialogProps, useRowsHere } from '../../system/alert/index.ts'
import { useAlertColumns } from './columns.ts'

const names = ['projectName', 'deptName'] as const
const facts = [
  'projectStatusName',
  { field: 'projectStartTime', kind: 'day' },
  { field: 'projectEndTime', kind: 'day' },
] as const
const counters = [
  { field: 'dtNum', kind: 'figure' },
  { field: 'jbqNum', kind: 'figure' },
  { field: 'dzyqNum', kind: 'figure' },
] as const
const operators = [{ field: 'nums', kind: 'figure' }] as const
const columnsOf = (type: ProjectAlertType) =>
  type === 'OPERATOR_NO_SCORE'
    ? [...names, ...operators, ...facts]
    : type === 'PROJECT_NO_DEVICE'
      ? [...names, ...facts]
      : [...names, ...counters, ...facts]
const shown: Readonly<Record<ProjectAlertType, ReturnType<typeof columnsOf>>> = {
  PROJECT_NO_RETURN: columnsOf('PROJECT_NO_RETURN'),
  PROJECT_NO_RECEIVE: columnsOf('PROJECT_NO_RECEIVE'),
  PROJECT_NO_DEVICE: columnsOf('PROJECT_NO_DEVICE'),
  OPERATOR_NO_SCORE: columnsOf('OPERATOR_NO_SCORE'),
}
const factsOf: Readonly<Record<ProjectAlertType, readonly (keyof ProjectAlertRow & string)[]>> = {
  PROJECT_NO_RETURN: ['dtNum', 'jbqNum', 'dzyqNum'],
  PROJECT_NO_RECEIVE: ['dtNum', 'jbqNum', 'dzyqNum'],
  PROJECT_NO_DEVICE: ['deptName', 'projectStatusName', 'projectStartTime'],
  OPERATOR_NO_SCORE: ['nums', 'deptName', 'projectStatusName'],
}
const keyOf = ({ projectInfoNo }: ProjectAlertRow) => projectInfoNo

type Listed = typeof alert.noReturn | typeof alert.noReceive | typeof alert.noDeviceProject | typeof alert.noScore
interface Props extends AlertDialogPart, Pick<AlertDialogProps<ProjectAlertRow>, 'exportOf' | 'remedies'> {
  readonly type: ProjectAlertType
  readonly listed: Listed
}
const Projects = ({ type, listed, exportOf, remedies, close }: Props) => {
  const t = useText(alertMessages)
  const of = useRowsHere<ProjectAlertRow, Listed>(listed)
  const columns = useAlertColumns<ProjectAlertRow>(shown[type])
  const path = usePathOf('system/project/index')
  return (
    <AlertDialog
      title={t(type)}
      rule={t(`${type}_rule`)}
      of={of}
      columns={columns}
      keyOf={keyOf}
      main="projectName"
      to={({ projectInfoNo }) => (path === undefined ? undefined : `${path}/${encodeURIComponent(projectInfoNo)}`)}
      remedies={remedies ?? []}
      card={{ title: 'projectName', facts: factsOf[type] }}
      exportOf={exportOf}
      close={close}
    />
  )
}

const useWay = (view: string, query: (project: string) => string) => {
  const path = usePathOf(view)
  return ({ projectInfoNo }: ProjectAlertRow) =>
    path === undefined ? undefined : `${path}?${query(encodeURIComponent(projectInfoNo))}`
}

/** Finished projects that still hold equipment: to what they hold. */
export const NoReturn = ({ close }: AlertDialogPart) => {
  const t = useText(alertMessages)
  const to = useWay('equipment/device/index', (project) => `projectInfoNo=${project}`)
  return (
    <Projects
      type="PROJECT_NO_RETURN"
      listed={alert.noReturn}
      exportOf={alert.noReturnExport}
      close={close}
      remedies={[{ name: 'held', label: t('showHeld'), to }]}
    />
  )
}

/** Projects with equipment on the road to them: to those allocations. */
export const NoReceive = ({ close }: AlertDialogPart) => {
  const t = useText(alertMessages)
  const to = useWay(
    'equipment/allocation/index',
    (project) => `projectInfoNo=${project}&docState=dispatching&docState=receiving`,
  )
  return (
    <Projects
      type="PROJECT_NO_RECEIVE"
      listed={alert.noReceive}
      exportOf={alert.noReceiveExport}
      close={close}
      remedies={[{ name: 'road', label: t('showRoad'), to }]}
    />
  )
}

/** Started projects without equipment: to what they asked for, from where it is allocated. */
export const NoDevice = ({ close }: AlertDialogPart) => {
  const t = useText(alertMessages)
  const to = useWay('equipment/application/index', (project) => `projectInfoNo=${project}`)
  return (
    <Projects
      type="PROJECT_NO_DEVICE"
      listed={alert.noDeviceProject}
      exportOf={alert.noDeviceProjectExport}
      close={close}
      remedies={[{ name: 'applications', label: t('showApplications'), to }]}
    />
  )
}

/** Projects with operators whom nobody has scored: to those operators. */
export const NoScore = ({ close }: AlertDialogPart) => {
  const t = useText(alertMessages)
  const to = useWay('equipment/operator/index', (project) => `projectInfoNo=${project}&unscored=Y`)
  return (
    <Projects
      type="OPERATOR_NO_SCORE"
      listed={alert.noScore}
      exportOf={alert.noScoreExport}
      close={close}
      remedies={[{ name: 'operators', label: t('showOperators'), to }]}
    />
  )
}
