import { type ReactNode, createContext, useContext } from 'react'

/** Who is signed in, as pages need to know them. */
export interface Person {
  readonly userId: number
  readonly userName: string
  readonly nickName: string
  readonly email: string
  readonly avatar: string
  readonly level: number
  readonly deptId: string
  readonly deptName: string
  /** The second-level unit above the department. */
  readonly secondDeptId: string
  /** Sees what belongs to the own projects, and is a member of none yet. */
  readonly noProject: boolean
  readonly roles: readonly string[]
  /** What the roles are called, in the language of the page. */
  readonly roleNames: readonly string[]
  readonly permissions: readonly string[]
}

const allPermissions = '*:*:*'
const administrators: readonly string[] = ['admin', 'superadmin']
/** The role of a person for whom the server names none. */
export const defaultRole = 'ROLE_DEFAULT'

const named = (markers: readonly string[], what: string): readonly string[] => {
  if (markers.length === 0) throw new Error(`a guarded element names at least one ${what}`)
  return markers
}
/**
 * Whether the person has one of the permissions; what is for all who are
 * signed in is for every person. An empty list is an error.
 */
export const mayDo = ({ permissions }: Pick<Person, 'permissions'>, ...wanted: readonly string[]): boolean =>
  named(wanted, 'permission').some(
    (one) => one === 'signed-in' || permissions.includes(allPermissions) || permissions.includes(one),
  )
/** Whether the person has one of the roles; administrators have every one. An empty list is an error. */
export const hasRole = ({ roles }: Pick<Person, 'roles'>, ...wanted: readonly string[]): boolean =>
  named(wanted, 'role').some((one) => roles.includes(one) || roles.some((role) => administrators.includes(role)))

const PersonContext = createContext<Person | undefined>(undefined)
export const PersonProvider = PersonContext.Provider

/** The person of this session. Pages inside the frame always have one. */
export const usePerson = (): Person => {
  const person = useContext(PersonContext)
  if (person === undefined) throw new Error('there is nobody here: a page outside the frame asked who is signed in')
  return person
}

type AllowedProps = { readonly children: ReactNode } & (
  | { readonly permissions: readonly string[]; readonly roles?: never }
  | { readonly roles: readonly string[]; readonly permissions?: never }
)
/** Shows its children to people with one of the permissions, or of the roles; to others they are not there. */
export const Allowed = ({ permissions, roles, children }: AllowedProps) => {
  const person = usePerson()
  const allowed = permissions === undefined ? hasRole(person, ...roles) : mayDo(person, ...permissions)
  return allowed ? <>{children}</> : null
}
