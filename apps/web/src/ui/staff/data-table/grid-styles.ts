/** Styles of the MUI data grid. */

export const gridStyles = {
  border: 0,
  // 100 % of the panel would include the height of the footer.
  height: 'auto',
  fontSize: 14,
  color: 'var(--ink)',
  '--DataGrid-rowBorderColor': 'var(--line)',
  '--DataGrid-t-color-border-base': 'var(--line)',
  '--DataGrid-t-color-background-base': 'var(--surface)',
  '--DataGrid-t-header-background-base': 'var(--surface)',
  '--DataGrid-containerBackground': 'var(--surface)',
  '& .MuiDataGrid-columnHeader': { padding: '0 10px', color: 'var(--ink-2)' },
  '& .MuiDataGrid-cell': { padding: '0 10px', display: 'flex', alignItems: 'center', lineHeight: '20px' },
  // It ends each row and has no width: padding would make the grid wider than its place, so that it always scrolls.
  '& .MuiDataGrid-cellEmpty': { padding: 0 },
  '& .MuiDataGrid-cell--textRight': { justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' },
  '& :is(.MuiDataGrid-columnHeader, .MuiDataGrid-cell)[aria-colindex="1"]': { paddingLeft: '24px' },
  '& :is(.MuiDataGrid-columnHeaderCheckbox, .MuiDataGrid-cellCheckbox)[aria-colindex="1"]': {
    padding: 0,
    justifyContent: 'center',
  },
  '& :is(.MuiDataGrid-row.Mui-selected, .MuiDataGrid-row.Mui-selected:hover, .MuiDataGrid-row.Mui-selected .pinned)':
    {
      backgroundColor: 'var(--sunken)',
    },
  '& .MuiDataGrid-columnHeaderTitle': { fontSize: 13, fontWeight: 500 },
  '& .MuiDataGrid-columnHeader--sorted .MuiDataGrid-columnHeaderTitle': {
    color: 'var(--ink)',
    fontWeight: 600,
  },
  '& .MuiDataGrid-columnHeader--sorted .MuiDataGrid-sortIcon, & .MuiDataGrid-columnHeader--sorted svg': {
    color: 'var(--ink)',
    opacity: 1,
  },
  '& .pinned': { position: 'sticky', right: 0, zIndex: 3, backgroundColor: 'var(--surface)' },
  '& .MuiDataGrid-row:hover .pinned': { backgroundColor: 'var(--canvas)' },
  '& .MuiDataGrid-row:hover': { backgroundColor: 'var(--canvas)' },
  '& .MuiDataGrid-columnSeparator': { color: 'var(--edge)', opacity: 0 },
  // Half of it would lie outside the grid.
  '& .MuiDataGrid-columnHeader--last .MuiDataGrid-columnSeparator': { display: 'none' },
  '& .MuiDataGrid-columnHeader:hover .MuiDataGrid-columnSeparator, & .MuiDataGrid-columnSeparator--resizing':
    {
      opacity: 1,
    },
  '& :is(.MuiDataGrid-cell, .MuiDataGrid-columnHeader):focus, & :is(.MuiDataGrid-cell, .MuiDataGrid-columnHeader):focus-within':
    { outline: 'none' },
  '& :is(.MuiDataGrid-cell, .MuiDataGrid-columnHeader):focus-visible': {
    outline: '2px solid var(--ink)',
    outlineOffset: '-2px',
    borderRadius: '6px',
  },
  '& .MuiDataGrid-filler, & .MuiDataGrid-scrollbarFiller': { borderColor: 'var(--line)' },
} as const;
