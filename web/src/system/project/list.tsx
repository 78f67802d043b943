import { type ProjectListRow, project, projectDocument } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { usePerson } from '../../kit/access/index.ts'
import { useStateOptions } from '../../kit/document/index.ts'
import { List, SearchChoice, SearchDay, SearchText, SearchToggle, useFirstFilter } from '../../kit/list/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { DepartmentPanel } from '../dept/index.ts'
import { useProjectActions } from './actions.tsx'
import { optionsOf, useCodes, useColumns } from './words.tsx'

// What everybody may do with every row would only hide what waits to be done.
const onPageOnly = new Set(['setCurrent', 'waive'])

const Projects = () => {
  const t = useText(projectMessages)
  const columns = useColumns()
  const codes = useCodes()
  const acts = useProjectActions()
  const states = useStateOptions(projectDocument)
  const own = usePerson().deptId
  return (
    <>
      <List
        of={project.list}
        columns={columns}
        rowKey="projectInfoNo"
        main="projectName"
        to={({ projectInfoNo }: ProjectListRow) => projectInfoNo}
        card={{ title: 'projectName', facts: ['teamId', 'projectStatus', 'docState'] }}
        actions={acts.rowActions.filter(({ name }) => !onPageOnly.has(name))}
        add={{ of: project.create, label: t('add'), run: () => acts.show({ mode: 'add' }) }}
        exportOf={project.export}
        aside={(field) => {
          const of = field('orgId')
          return <DepartmentPanel chosen={of.values[0]} choose={(id) => of.choose(id === undefined ? [] : [id])} />
        }}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('projectName')} hint={t('nameOrTeam')} />
              <SearchChoice several of={field('projectStatus')} options={optionsOf(codes.status)} />
              <SearchToggle of={field('mine')} value="waiting" />
            </>
          ),
          more: (field) => (
            <>
              <SearchChoice several of={field('docState')} options={states} />
              <SearchChoice several of={field('projectType')} options={optionsOf(codes.type)} />
              <SearchText of={field('projectYear')} />
              <SearchChoice
                of={field('virtualFlag')}
                options={[
                  { value: '0', label: t('kind0') },
                  { value: '1', label: t('kind1') },
                ]}
              />
              <SearchDay of={field('beginTime')} />
              <SearchDay of={field('endTime')} />
            </>
          ),
        }}
        opensWith={{ filter: 'orgId', value: own, instead: t('noneInUnit') }}
        empty={{ title: t('noneYet') }}
      />
      {acts.dialogs}
    </>
  )
}

/** Projects of the person's scope and the person's own; opened plainly, those of the person's department. */
const ProjectList = () => useFirstFilter('orgId', usePerson().deptId) && <Projects />
export default ProjectList
