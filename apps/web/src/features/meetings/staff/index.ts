/** The console's part of meetings: supervision, and consultations for a warm transfer. */
export { ConsultationRequests } from './consultation/consultation-requests.tsx';

export const loadConsultationPage = async () =>
  (await import('./consultation/consultation-page.tsx')).ConsultationPage;
export const loadSupervisionPage = async () => (await import('./supervision-page.tsx')).SupervisionPage;
