export const consultationPath = (consultationId: string): string => `/app/consultations/${consultationId}`;
