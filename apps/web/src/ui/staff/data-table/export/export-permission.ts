/** Whether the signed-in person may export tables; the server decides again. */
import { createContext } from 'react';

export const ExportPermission = createContext(true);
