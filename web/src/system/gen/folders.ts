export interface Folder {
  readonly folder: string
  readonly files: readonly { readonly path: string; readonly name: string }[]
}

/** Paths by the folder that holds them, in their order. */
export const foldersOf = (paths: readonly string[]): Folder[] => {
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
  return [...Map.groupBy(paths, folderOf)].map(([folder, own]) => ({
    folder,
    files: own.map((path) => ({ path, name: path.slice(folder.length + 1) })),
  }))
}
