/** Logs an error thrown while rendering and shows the error page instead. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { log } from '../platform/log.ts';

interface ErrorBoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    const described = error instanceof Error ? (error.stack ?? error.message) : String(error);
    log('error', `${described}\n${info.componentStack ?? ''}`);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
