/** A role that a person holds, with the scope of rows that it opens. */
export interface RoleGrant {
  readonly key: string
  readonly scope: string
  readonly departments: readonly string[]
}
interface Granted {
  readonly departmentId: string
  readonly roles: readonly RoleGrant[]
  readonly permissions: readonly string[]
  /** The person's department and all below it. */
  readonly subtree: readonly string[]
  /** Projects that the person is a member of. */
  readonly projects: readonly string[]
}
export interface Rights {
  readonly roles: readonly string[]
  readonly permissions: ReadonlySet<string>
  readonly scope: {
    readonly all: boolean
    readonly departments: readonly string[]
    readonly projects: readonly string[]
  }
}

const administrators = new Set(['admin', 'superadmin'])

const departmentsOf = (role: RoleGrant, { departmentId, subtree }: Granted): readonly string[] => {
  switch (role.scope) {
    case '2':
      return role.departments
    case '3':
      return [departmentId]
    case '4':
      return subtree
    // Own rows (5) are anyone's; projects (6) are no departments.
    default:
      return []
  }
}

/** What a person's roles add up to. A person without a role gets the default one, which opens nothing. */
export const rightsOf = (granted: Granted): Rights => {
  const { roles } = granted
  const administers = roles.some(({ key }) => administrators.has(key))
  const all = administers || roles.some(({ scope }) => scope === '1')
  return {
    roles: roles.length === 0 ? ['ROLE_DEFAULT'] : roles.map(({ key }) => key),
    permissions: new Set(administers ? ['*:*:*'] : granted.permissions),
    scope: {
      all,
      departments: all ? [] : [...new Set(roles.flatMap((role) => departmentsOf(role, granted)))].toSorted(),
      projects: !all && roles.some(({ scope }) => scope === '6') ? granted.projects : [],
    },
  }
}
